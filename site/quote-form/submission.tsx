import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { FormPost } from '../../domain/form-post.ts';
import type { QuoteErrors } from '../../domain/validate.ts';
import { keepForVisit, keptForVisit } from '../browser-storage.ts';
import { useIsHydrated } from '../hydrated.ts';
import { FormPostContext } from './form-post.ts';

/**
 * A request that is safe, as data: it is stored for the next page of the visit. `held`: the first channel did not accept it
 * (spec §8). `waits`: the id of a request that only this browser holds. `photos`: the photos that follow a request.
 */
export type Completed = {
  kind: 'success' | 'held';
  quoteId: string;
  waits?: string;
  photos?: { requestId: string; total: number };
  /** The number of photos, posted without scripts, that could not be used. */
  unreadablePhotos?: number;
};

/** The outcome of a request. */
export type Outcome =
  | Completed
  /** `errors`: what the server found wrong. */
  | { kind: 'invalid'; errors?: QuoteErrors }
  /** `later`: an outcome that takes the place of this one, where this browser holds the request after all. */
  | { kind: 'unexpected'; later?: Promise<Outcome | undefined> };

type State = {
  isSubmitting: boolean;
  /** The outcome that a dialog shows until it is closed. */
  outcome: Outcome | undefined;
  /** The number of outcomes so far. Each has a dialog of its own. */
  outcomes: number;
  /** The number of requests accepted or safely held. A new, empty form follows each. */
  completed: number;
  /** The last of them in this visit. */
  confirmed: Completed | undefined;
};

type Submission = State & {
  /**
   * Calls `send` and shows its outcome. Does nothing while another request is being sent. If the outcome is undefined,
   * nothing is shown.
   */
  run: (send: () => Promise<Outcome | undefined>) => Promise<void>;
  show: (outcome: Outcome) => void;
  close: (outcome: Outcome) => void;
};

/** `sessionStorage` key of the last request that is safe. Every page with the form confirms it until the end of the visit. */
const CONFIRMED = 'quote-confirmed';

const SubmissionContext = createContext<Submission | undefined>(undefined);

/**
 * The life of a quote request, from the submit to the dialog with its outcome (spec §4). The provider is above the
 * pages, so that a visitor who follows a link meanwhile sees the dialog on the next page.
 */
export function SubmissionProvider({ children }: { children: ReactNode }) {
  const post = use(FormPostContext);
  const isRendered = useIsHydrated();
  const [state, setState] = useState<State>(() => {
    const outcome = outcomeOf(post);
    const confirmed = outcome && isCompleted(outcome) ? outcome : undefined;
    // Where React renders the page anew, the visitor may have closed the dialog that the server sent.
    const isClosed = isRendered && !document.querySelector('dialog[open]');
    return {
      isSubmitting: false,
      outcome: isClosed ? undefined : outcome,
      outcomes: 0,
      completed: 0,
      confirmed,
    };
  });
  // A ref instead of state, because state is one render behind: three quick clicks must be one request.
  const isRunning = useRef(false);

  // Synchronizes with the storage of this visit. The prerendered page cannot know it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server confirmed at first is stored here.
  useEffect(() => {
    const kept = state.confirmed ?? keptForVisit(CONFIRMED, readCompleted);
    keepForVisit(CONFIRMED, kept);
    setState((current) => ({ ...current, confirmed: current.confirmed ?? kept }));
  }, []);

  function show(outcome: Outcome) {
    if (isCompleted(outcome)) keepForVisit(CONFIRMED, outcome);
    setState((current) => ({
      isSubmitting: isRunning.current,
      outcome,
      outcomes: current.outcomes + 1,
      completed: current.completed + (isCompleted(outcome) ? 1 : 0),
      confirmed: isCompleted(outcome) ? outcome : current.confirmed,
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

  /** The browser may report the closing of a dialog when the next one is already open. */
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

/** Whether the request is safe, so that a new form can begin. */
export function isCompleted(outcome: Outcome): outcome is Completed {
  return outcome.kind === 'success' || outcome.kind === 'held';
}

/** A request that is safe, as the storage of this visit has it. */
function readCompleted(kept: unknown): Completed | undefined {
  const { kind, quoteId, waits, photos } = Object(kept);
  if ((kind !== 'success' && kind !== 'held') || typeof quoteId !== 'string') return undefined;
  const { requestId, total } = Object(photos);
  return {
    kind,
    quoteId,
    ...(typeof waits === 'string' && { waits }),
    ...(typeof requestId === 'string' && typeof total === 'number' && { photos: { requestId, total } }),
  };
}

/** The outcome that a page left to the next one. */
export function readOutcome(kept: unknown): Outcome | undefined {
  const { kind } = Object(kept);
  return readCompleted(kept) ?? (kind === 'invalid' || kind === 'unexpected' ? { kind } : undefined);
}

function outcomeOf(post: FormPost | undefined): Outcome | undefined {
  if (!post) return undefined;
  if (post.outcome !== 'success') return { kind: post.outcome };
  return {
    kind: 'success',
    quoteId: post.quoteId,
    ...(post.photos && { unreadablePhotos: post.photos.unreadable }),
  };
}
