/**
 * The quote as it is written. It is kept on this device, also after its tab, and by the server soon after it is typed. Where
 * the screen is left before that, it waits with the other changes. A device that was slower than another is shown both.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import {
  type DeskOffer,
  daysAfter,
  faultsIn,
  type OfferChange,
  type OfferFault,
  VALID_DAYS,
} from '../../domain/offer.ts';
import { showRequest } from '../changes/changes.ts';
import { draftOf } from '../changes/drafts.ts';
import { drop, enqueue, queue, sendNow } from '../changes/queue.ts';
import { isOfWords, type QueuedChange, type RequestChange } from '../changes/queued-change.ts';
import { isNumber, isText, objectOf } from '../changes/stored-form.ts';
import { isFinal, put } from '../connection/api.ts';
import { connection } from '../connection/live.ts';
import { requestQuery } from '../connection/queries.ts';
import { canBeKept, contentsOf, formOf, isOfferForm, type OfferForm } from './offer-form.ts';

/** The pause in typing after which it is saved, and that after a try that failed, ms. */
const TYPING = 1000;
const FAILED = 5000;

/** `base` is the version of the draft that it was typed on, and `saved` the JSON of the contents that the server has. */
type Typed = { form: OfferForm; base: number; saved: string };

const isTyped = objectOf<Typed>({ form: isOfferForm, base: isNumber, saved: isText });

export type OfferEditing = {
  form: OfferForm;
  faults: OfferFault[];
  /** Whether the server has what is shown. */
  isSaved: boolean;
  error: Error | null;
  /** What another device has written meanwhile. */
  theirs: DeskOffer | undefined;
  change: (change: Partial<OfferForm>) => void;
  /** Resolves to whether the server has all of it. */
  save: () => Promise<boolean>;
  keepMine: () => void;
  takeTheirs: () => void;
};

export function useOfferForm(request: DeskRequest, today: string): OfferEditing {
  const { id, offer } = request;
  const client = useQueryClient();
  const [kept] = useState(() => draftOf(`offer:${id}`, isTyped, { isLasting: true }));
  const written = kept.use();
  const line = connection.use();
  const known: Typed = {
    form: offer ? formOf(offer.draft) : { lines: [], note: '', validUntil: daysAfter(today, VALID_DAYS) },
    base: offer?.draftVersion ?? 0,
    saved: '',
  };
  known.saved = writeContents(known.form);
  const typed = current(written, known);
  const { form } = typed;
  const faults = faultsIn(contentsOf(form), today);
  const isDirty = writeContents(form) !== typed.saved;

  const { mutateAsync, error, reset, isPending } = useMutation({
    // One after the other, each with what is typed by then.
    scope: { id: `offer:${id}` },
    async mutationFn() {
      const wanted = kept.get();
      if (!wanted || writeContents(wanted.form) === wanted.saved) return;
      const contents = contentsOf(wanted.form);
      if (!canBeKept(contents)) return;
      const change: OfferChange = { contents, draftVersion: wanted.base };
      const request = await put<DeskRequest>(`requests/${id}/offer`, change);
      showRequest(client, request);
      const { form: latest } = kept.get() ?? wanted;
      kept.set({ form: latest, base: request.offer?.draftVersion ?? 0, saved: JSON.stringify(contents) });
    },
  });
  const theirs = isFinal(error) ? error.answer.offer : undefined;
  const isDue = isDirty && canBeKept(contentsOf(form)) && !isFinal(error) && line === 'open';
  // Synchronizes with the server, once nobody types any more, and when the connection is back.
  useEffect(() => {
    if (!isDue || !written) return;
    const timer = setTimeout(() => mutateAsync().catch(() => {}), error ? FAILED : TYPING);
    return () => clearTimeout(timer);
  }, [isDue, written, error, mutateAsync]);
  const leave = useRef(() => {});
  leave.current = () => {
    if (!isDirty) return kept.set(undefined);
    const contents = contentsOf(form);
    if (isFinal(error) || !canBeKept(contents)) return;
    // What is being saved becomes the version that this is based on, so this goes after it, in the same way.
    if (isPending) return void mutateAsync().catch(() => {});
    enqueue(request, { kind: 'offer-draft', contents, draftVersion: typed.base });
    kept.set(undefined);
  };
  // Synchronizes with the changes that wait: what was left here is taken up again.
  useEffect(() => {
    const change = queue
      .get()
      .filter(isOfDraft)
      .findLast(({ requestId }) => requestId === id);
    if (change) {
      const { contents, draftVersion } = change.wanted;
      kept.set({ form: formOf(contents), base: draftVersion, saved: '' });
      drop(change);
      // If it is being sent, it is not waited for. The server has the same before anything else is typed.
      sendNow();
      mutateAsync().catch(() => {});
    }
    return () => leave.current();
  }, [id, kept, mutateAsync]);

  async function save() {
    try {
      await mutateAsync();
    } catch {
      return false;
    }
    const latest = kept.get();
    return !latest || writeContents(latest.form) === latest.saved;
  }
  return {
    form,
    faults,
    isSaved: !isDirty,
    error: theirs ? null : error,
    theirs,
    change(change) {
      kept.set({ ...typed, form: { ...form, ...change } });
      if (!theirs) reset();
    },
    save,
    keepMine() {
      kept.set({ ...typed, base: theirs?.draftVersion ?? typed.base });
      reset();
      save();
    },
    takeTheirs() {
      kept.set(undefined);
      reset();
      client.invalidateQueries(requestQuery(id));
    },
  };
}

/** What was typed here, unless the server had all of it and has a newer one. */
function current(typed: Typed | undefined, known: Typed): Typed {
  if (!typed) return known;
  return known.base > typed.base && writeContents(typed.form) === typed.saved ? known : typed;
}

function isOfDraft(change: QueuedChange): change is RequestChange & { wanted: { kind: 'offer-draft' } } {
  return !isOfWords(change) && change.wanted.kind === 'offer-draft';
}

function writeContents(form: OfferForm): string {
  return JSON.stringify(contentsOf(form));
}
