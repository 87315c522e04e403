import { createContext } from 'react';
import type { FormPost } from '../../domain/form-post.ts';

/** Result of a form posted without scripts; undefined on all pages except its response. */
export const FormPostContext = createContext<FormPost | undefined>(undefined);

/** Id of the element that carries the result to the browser's first render. */
export const FORM_POST_ID = 'form-post';

export function readFormPost(): FormPost | undefined {
  const text = document.getElementById(FORM_POST_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
