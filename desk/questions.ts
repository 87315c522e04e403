/** Whether a visitor was reached: asked after each tap on a way to answer, until it is said. */
import { draft } from './drafts.ts';

/** The ids of the requests. They outlive a reload, because a phone may drop the page while another app is in front. */
const asked = draft('asked');

export function ask(id: string): void {
  noteSettled(id);
  asked.set([asked.get(), id].join(' ').trim());
}

/** The owner has said it, or changed the status in another way. */
export function noteSettled(id: string): void {
  asked.set(
    split(asked.get())
      .filter((other) => other !== id)
      .join(' '),
  );
}

/** The requests of which it is to be asked. */
export function useQuestions(): string[] {
  return split(asked.use());
}

function split(text: string): string[] {
  return text.split(' ').filter(Boolean);
}
