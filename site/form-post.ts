import { createContext } from 'react';
import type { FormPost } from '../quote/form-post.ts';

/** What became of a form posted without scripts, for the form on the page that answers it. */
export const FormPostContext = createContext<FormPost | undefined>(undefined);

/** The element that carries it from the server's page to the browser's first render. */
export const FORM_POST_ID = 'form-post';

export function readFormPost(): FormPost | undefined {
  const text = document.getElementById(FORM_POST_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
