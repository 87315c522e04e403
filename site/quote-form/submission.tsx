import { createContext, type ReactNode, use, useRef, useState } from 'react';
import type { FormPost } from '../../quote/form-post.ts';
import { FormPostContext } from '../form-post.ts';

/** What became of a request. Held: not accepted by the first channel, and safe all the same (spec §8). */
export type Outcome = { kind: 'success'; quoteId: string } | { kind: 'held' | 'invalid' | 'unexpected' };

type State = {
  isSubmitting: boolean;
  /** Shown in a dialog until it is closed. */
  outcome: Outcome | undefined;
  /** Counts the outcomes: each has a dialog of its own. */
  outcomes: number;
  /** Counts the requests that are in good hands: each is followed by a new, empty form. */
  completed: number;
};

type Submission = State & {
  /** Shows what `send` comes to. Begins nothing while another request is being sent. No outcome: nothing to show. */
  run: (send: () => Promise<Outcome | undefined>) => Promise<void>;
  show: (outcome: Outcome) => void;
  close: (outcome: Outcome) => void;
};

const SubmissionContext = createContext<Submission | undefined>(undefined);

/**
 * The life of a quote request, from the submit to the dialog that says what became of it (spec §4). It stands above the
 * pages, so that a visitor who follows a link meanwhile is told on the page where they are by then.
 */
export function SubmissionProvider({ children }: { children: ReactNode }) {
  const post = use(FormPostContext);
  const [state, setState] = useState<State>(() => ({
    isSubmitting: false,
    outcome: outcomeOf(post),
    outcomes: 0,
    completed: 0,
  }));
  // Not in the state, which is a render behind: three clicks at once must be one request.
  const isRunning = useRef(false);

  function show(outcome: Outcome) {
    setState((current) => ({
      isSubmitting: isRunning.current,
      outcome,
      outcomes: current.outcomes + 1,
      completed: current.completed + (isCompleted(outcome) ? 1 : 0),
    }));
  }

  async function run(send: () => Promise<Outcome | undefined>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setState((current) => ({ ...current, isSubmitting: true }));
    const outcome = await send();
    isRunning.current = false;
    if (outcome) show(outcome);
    else setState((current) => ({ ...current, isSubmitting: false }));
  }

  /** The browser may report late that a dialog was closed, when the next one is already open. */
  function close(closed: Outcome) {
    setState((current) => (current.outcome === closed ? { ...current, outcome: undefined } : current));
  }

  return <SubmissionContext value={{ ...state, run, show, close }}>{children}</SubmissionContext>;
}

export function useSubmission(): Submission {
  const submission = use(SubmissionContext);
  if (!submission) throw new Error('Only what is inside a SubmissionProvider knows of a submission');
  return submission;
}

/** Whether the request is in good hands, so that the form begins anew. */
export function isCompleted(outcome: Outcome): boolean {
  return outcome.kind === 'success' || outcome.kind === 'held';
}

function outcomeOf(post: FormPost | undefined): Outcome | undefined {
  if (!post) return undefined;
  return post.outcome === 'success' ? { kind: 'success', quoteId: post.quoteId } : { kind: post.outcome };
}
