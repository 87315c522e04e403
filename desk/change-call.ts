import type { RequestByHand } from '../domain/by-hand.ts';
import type { NewNote, NewReminder, NewTap, NoReminders, StatusChange, Undo } from '../domain/desk.ts';
import type { OfferEnd, OfferSent, RecordedAnswer, VisitChange } from '../domain/offer.ts';
import type { RequestChange } from './queued-change.ts';

type ChangeBody =
  | StatusChange
  | NewNote
  | NewReminder
  | NewTap
  | NoReminders
  | Undo
  | RequestByHand
  | OfferSent
  | RecordedAnswer
  | OfferEnd
  | VisitChange;

/** The call that makes a change of a request: its path and its body. */
export function callOf({ id, requestId, name, wanted }: RequestChange): [path: string, body: ChangeBody] {
  const path = `requests/${requestId}`;
  switch (wanted.kind) {
    case 'new':
      return ['requests', { id: requestId, name, phone: wanted.phone, notes: wanted.notes }];
    case 'note':
      return [`${path}/notes`, { id, text: wanted.text }];
    case 'reminder':
      return [`${path}/reminder`, { id, atMs: wanted.atMs }];
    case 'tap':
      return [`${path}/taps`, { id, atMs: wanted.atMs, way: wanted.way, occasion: wanted.occasion }];
    case 'no-reminders':
      return [`${path}/no-reminders`, { hasNoReminders: wanted.hasNoReminders }];
    case 'offer-sent':
      return [`${path}/offer/sent`, { id, draftVersion: wanted.draftVersion }];
    case 'offer-answer': {
      const { what, offerVersion, options, words } = wanted;
      return [`${path}/offer/answer`, { id, ...basisOf(wanted), what, offerVersion, options, words }];
    }
    case 'offer-end':
      return [`${path}/offer/${wanted.how}`, { id }];
    case 'visit':
      return [`${path}/visit`, { id, visit: wanted.visit }];
    case 'undo':
      return [`${path}/undo`, { id, ...basisOf(wanted), change: wanted.of }];
    case 'status':
      return [
        `${path}/status`,
        { id, ...basisOf(wanted), to: wanted.to, reason: wanted.reason, ...(wanted.tap ? { tap: wanted.tap } : {}) },
      ];
  }
}

function basisOf({ version, after }: { version: number; after?: string }) {
  return { version, ...(after ? { after } : {}) };
}
