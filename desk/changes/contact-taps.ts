/** Taps to call or write, and the question whether the owner reached the customer (promises: A request). */
import type { DeskRequest } from '../../domain/desk.ts';
import type { ContactTap, Way } from '../../domain/taps.ts';
import { createStore } from '../../site/store.ts';
import { serverNow } from '../connection/clock.ts';
import { changeQueue } from './desk-queue.ts';
import { FORM } from './entry.ts';
import { parseRecord } from './stored-entries.ts';
import { createTabText } from './tab-text.ts';

/**
 * The latest tap on a request. `isQuote`: the tap may have sent the quote. `before`: ids of the changes that
 * the desk knew then.
 */
export type OpenQuestion = { id: string; tap: string; way: Way; atMs: number } & {
  isQuote: boolean;
  before: readonly string[];
};

/** Questions are stored, because a phone may discard the page while another app is open. */
const kept = createTabText('asked');
const stored = parseRecord(kept.get());
const asked = createStore(stored?.form === FORM ? (stored.questions as OpenQuestion[]) : []);

/** `status` and `history`: of the request; may be missing where no question follows. */
export type TapSubject = { id: string; name: string } & Partial<Pick<DeskRequest, 'status' | 'history'>>;

export function noteTap(subject: TapSubject, { way, occasion }: ContactTap): void {
  const { id, status, history = [] } = subject;
  const atMs = serverNow();
  const tap = changeQueue.enqueue(subject, { kind: 'tap', way, occasion, atMs });
  const isQuote = occasion === 'quote';
  // "Did you reach …?" is only for a new request: otherwise its question would replace one about the quote.
  if (!isQuote && (occasion !== 'answer' || status !== 'new')) return;
  settleQuestion(id);
  const before = [...history, ...changeQueue.entries.get()].map((change) => change.id);
  write([...asked.get(), { id, tap, way, atMs, isQuote, before }]);
}

/** Ends the question after the owner's reply, a status change, or a newer tap. */
export function settleQuestion(id: string): void {
  write(asked.get().filter((question) => question.id !== id));
}

export function unsettledTap(id: string): string | undefined {
  return asked.get().find((question) => question.id === id)?.tap;
}

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
