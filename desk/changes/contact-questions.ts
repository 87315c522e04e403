/**
 * The owner's taps on call, text and write. Each is in the history at once. Then it is asked whether the visitor was reached,
 * or the quote was sent, until that is said.
 */
import type { Tap, Way } from '../../domain/taps.ts';
import { createStore } from '../../site/store.ts';
import { serverNow } from '../connection/clock.ts';
import { lanes } from './desk-lanes.ts';
import { FORM } from './entry.ts';
import { parseRecord } from './parse-record.ts';
import { createTabText } from './tab-text.ts';

/** A request, and the last tap that may have reached the visitor; with `isQuote`, that may have sent the quote. */
export type OpenQuestion = { id: string; tap: string; way: Way; atMs: number; isQuote: boolean };

/** They outlive a reload, because a phone may drop the page while another app is in front. */
const kept = createTabText('asked');
const stored = parseRecord(kept.get());
const asked = createStore(stored?.form === FORM ? (stored.questions as OpenQuestion[]) : []);

export function noteTap(subject: { id: string; name: string }, { way, occasion }: Tap): void {
  const atMs = serverNow();
  const tap = lanes.enqueue(subject, { kind: 'tap', way, occasion, atMs });
  if (occasion !== 'answer' && occasion !== 'quote') return;
  settleQuestion(subject.id);
  write([...asked.get(), { id: subject.id, tap, way, atMs, isQuote: occasion === 'quote' }]);
}

/** The owner has said it, or changed the status in another way. */
export function settleQuestion(id: string): void {
  write(asked.get().filter((question) => question.id !== id));
}

/** The id of the tap of which it is still to be said whether it reached the visitor. */
export function unsettledTap(id: string): string | undefined {
  return asked.get().find((question) => question.id === id)?.tap;
}

/** What is to be asked. */
export function useQuestions(): OpenQuestion[] {
  return asked.use();
}

export function forgetQuestions(): void {
  write([]);
}

function write(questions: OpenQuestion[]): void {
  asked.set(questions);
  kept.set(questions.length > 0 ? JSON.stringify({ form: FORM, questions }) : '');
}
