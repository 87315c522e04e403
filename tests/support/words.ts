/** The words of the site under test, as its pages have them. */
import { readWords } from '../../server/words/read.ts';

export const words = await readWords();
export const { company, openingHours, promises } = words.frame;
export const { titles } = words;
export const { services } = words.pages.services;
