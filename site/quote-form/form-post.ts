import { createContext } from 'react';
import type { FormPost } from '../../domain/form-post.ts';

/** The result of a form posted without scripts; undefined on every page but the one that answers it. */
export const FormPostContext = createContext<FormPost | undefined>(undefined);

/** The id of the element that carries the result from the server's page to the browser's first render. */
export const FORM_POST_ID = 'form-post';

export function readFormPost(): FormPost | undefined {
  const text = document.getElementById(FORM_POST_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
