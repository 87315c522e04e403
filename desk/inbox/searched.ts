import { draft } from '../drafts.ts';

/** What is searched outlives a reload, but stands in no address that the server gets to see. */
export const searched = draft('search');
