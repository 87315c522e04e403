import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormPost } from '../../domain/form-post.ts';
import type { RequestErrors } from '../../domain/validate.ts';
import { readForVisit, saveForVisit } from '../browser-storage.ts';
import type { Settled } from '../outbox/entries.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { FormPostContext } from './form-post.ts';

/**
 * A request that is safe, as the next page reads it from storage. `held`: the first channel did not accept it
 * (promises: Messages). `waits`: id of a request that only this browser held. `isSent`: any tab has sent it
 * since.
 */
export type Completed = {
  kind: 'success' | 'held';
  quoteId: string;
  waits?: string;
  isSent?: boolean;
  photos?: { requestId: string; total: number; isSent?: boolean };
  /** How many photos posted without scripts were not stored. */
  unreadablePhotos?: number;
};

export type Outcome =
  | Completed
  /** `errors`: from the server. */
  | { kind: 'invalid'; errors?: RequestErrors }
  /** `later`: replaces this outcome if the browser stored the request after all. */
  | { kind: 'unexpected'; later?: Promise<Outcome | undefined> };

type State = {
  isSubmitting: boolean;
  /** Undefined once the dialog is closed. */
  outcome: Outcome | undefined;
  /** Count of outcomes. Each has a dialog of its own. */
  outcomes: number;
  /** Count of completed requests. A new, empty form follows each. */
  completed: number;
  /** The last completed request of this visit. */
  confirmed: Completed | undefined;
};

type Submission = State & {
  /** Does nothing while another request is sending. */
  run: (send: () => Promise<Outcome | undefined>) => Promise<void>;
  show: (outcome: Outcome) => void;
  close: (outcome: Outcome) => void;
};

/** Session storage key. Every page with the form confirms the last safe request. */
export const CONFIRMED = 'quote-confirmed';

const SubmissionContext = createContext<Submission | undefined>(undefined);

/**
 * From submit to the dialog with its outcome (promises: Quote form). The provider is above the pages, so that
 * a visitor who follows a link sees the dialog on the next page.
 */
export function SubmissionProvider({ children }: { children: ReactNode }) {
  const post = use(FormPostContext);
  const isHydrated = useIsHydrated();
  const [state, setState] = useState<State>(() => {
    const outcome = outcomeOf(post);
    const confirmed = outcome && isCompleted(outcome) ? outcome : undefined;
    // The visitor may have closed the server's dialog before React renders the page again.
    const isClosed = isHydrated && !document.querySelector('dialog[open]');
    return {
      isSubmitting: false,
      outcome: isClosed ? undefined : outcome,
      outcomes: 0,
      completed: 0,
      confirmed,
    };
  });
  // State is one render behind: three quick clicks must send one request.
  const isRunning = useRef(false);

  // Synchronizes with session storage, which the prerendered page cannot know.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the server's confirmation is stored here.
  useEffect(() => {
    const kept = state.confirmed ?? readForVisit(CONFIRMED, readCompleted);
    saveForVisit(CONFIRMED, kept);
    setState((current) => ({ ...current, confirmed: current.confirmed ?? kept }));
  }, []);

  const note = useEffectEvent((settled: Settled) => {
    const { confirmed } = state;
    const next = confirmed && after(confirmed, settled);
    if (next === confirmed) return;
    saveForVisit(CONFIRMED, next);
    setState((current) => ({
      ...current,
      outcome: current.outcome === confirmed ? next : current.outcome,
      confirmed: next,
    }));
  });
  // Synchronizes with the outbox: any page or tab may send or discard the request.
  useEffect(() => {
    const listen = ({ detail }: CustomEvent<Settled>) => note(detail);
    addEventListener('settled', listen);
    return () => removeEventListener('settled', listen);
  }, []);

  function show(outcome: Outcome) {
    const completed = isCompleted(outcome) ? outcome : undefined;
    if (completed) saveForVisit(CONFIRMED, completed);
    setState((current) => ({
      isSubmitting: isRunning.current,
      outcome,
      outcomes: current.outcomes + 1,
      completed: current.completed + (completed ? 1 : 0),
      confirmed: completed ?? current.confirmed,
    }));
  }

  async function run(send: () => Promise<Outcome | undefined>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setState((current) => ({ ...current, isSubmitting: true }));
    const outcome = await send();
    isRunning.current = false;
    if (outcome) {
      show(outcome);
      if ('later' in outcome) outcome.later?.then((later) => later && show(later));
    } else setState((current) => ({ ...current, isSubmitting: false }));
  }

  /** Compares the outcome, because the browser may report a closed dialog after the next one has opened. */
  function close(closed: Outcome) {
    setState((current) => (current.outcome === closed ? { ...current, outcome: undefined } : current));
  }

  return <SubmissionContext value={{ ...state, run, show, close }}>{children}</SubmissionContext>;
}

export function useSubmission(): Submission {
  const submission = use(SubmissionContext);
  if (!submission) throw new Error('useSubmission works only inside a SubmissionProvider');
  return submission;
}

export function isCompleted(outcome: Outcome): outcome is Completed {
  return outcome.kind === 'success' || outcome.kind === 'held';
}

/** Undefined if the whole request was given up. */
function after(confirmed: Completed, { requestId, part, isSent }: Settled): Completed | undefined {
  const { photos, ...others } = confirmed;
  if (requestId !== (part === 'request' ? confirmed.waits : photos?.requestId)) return confirmed;
  if (part === 'request') return isSent ? { ...confirmed, isSent } : undefined;
  return photos && isSent ? { ...others, photos: { ...photos, isSent } } : others;
}

/** From session storage. */
function readCompleted(kept: unknown): Completed | undefined {
  const { kind, quoteId, waits, isSent, photos } = Object(kept);
  if ((kind !== 'success' && kind !== 'held') || typeof quoteId !== 'string') return undefined;
  const { requestId, total, isSent: areSent } = Object(photos);
  return {
    kind,
    quoteId,
    ...(typeof waits === 'string' && { waits, isSent: isSent === true }),
    ...(typeof requestId === 'string' &&
      typeof total === 'number' && { photos: { requestId, total, isSent: areSent === true } }),
  };
}

/**
 * From session storage, where the previous page left it. For a safe request the stored confirmation is newer:
 * it says what has become of the request since, and is gone if the request was discarded.
 */
export function readOutcome(kept: unknown): Outcome | undefined {
  const { kind } = Object(kept);
  if (kind === 'invalid' || kind === 'unexpected') return { kind };
  return readCompleted(kept) && readForVisit(CONFIRMED, readCompleted);
}

function outcomeOf(post: FormPost | undefined): Outcome | undefined {
  if (!post) return undefined;
  if (post.outcome !== 'success') return { kind: post.outcome };
  const { outcome: kind, ...completed } = post;
  return { kind, ...completed };
}
