import { createContext } from 'react';
import type { FormPost } from '../../domain/form-post.ts';

/** Undefined on all pages except the response to a form posted without scripts. */
export const FormPostContext = createContext<FormPost | undefined>(undefined);

export const FORM_POST_ID = 'form-post';

export function readFormPost(): FormPost | undefined {
  const text = document.getElementById(FORM_POST_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
