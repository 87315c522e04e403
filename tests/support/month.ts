/** A month of a company with 40 requests a week, for the desk's screens as a busy owner sees them. */
import { isoDay } from '../../domain/clocks.ts';
import { daysAfter, type Visit } from '../../domain/quote.ts';
import { dateVisit } from '../../domain/reminders.ts';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { createQuotes } from '../../server/quotes/quotes.ts';
import { createRequestActions } from '../../server/requests/request-actions.ts';
import { type Database, raiseChangeCounter } from '../../server/store/database.ts';
import { createStore } from '../../server/store/store.ts';
import { openingHours, services } from './content.ts';
import { seen } from './desk-store.ts';
import { contents, line } from './quotes.ts';
import { newRequest, payloadOf } from './stores.ts';

const WEEKS = 4.3;
const REQUESTS_A_WEEK = 40;
/** Visits on a full day of the crew. */
const CREW_DAY = 8;
const { timeZone } = openingHours;

const FIRST =
  'Carol,Brian,Priya,Marcus,Jennifer,Stanisława,DeShawn,Linda,Omar,Kathleen,Tom,Mei,Alexandra,Rob,Fatima';
const LAST =
  'Miller,VanderMeulen,Kowalczyk,Okafor,Haddad,Nowak,Johnson,Featherstonehaugh-Wolstenholme,Nguyen,DeYoung,' +
  'Garcia,Al-Mansouri,Smith,Brzezicki,O’Connor,Lee,Papadopoulos';
const STREETS =
  'Farmington Road,W. Grand River Avenue,Ann Arbor Trail,Maple Street,Six Mile Road,E. Stadium Blvd';
const TOWNS = 'Livonia,Plymouth,Ann Arbor,Brighton,West Bloomfield Township';
const DETAILS = [
  'Two stories, 18 windows and a skylight above the stairs. Please call after five.',
  'The gutters over the garage are full of leaves, and one end hangs down.',
  '',
  'Moving out on the 30th: kitchen, two bathrooms and all carpets. The landlord wants a receipt. '.repeat(3),
  'Dog in the yard, friendly. Gate code is 4711.',
];
const NOTES = ['Left a voicemail.', 'Wants it before the open house on Saturday; her sister lets us in.'];
const WORK = [
  'Windows, in and out, 18 panes and a skylight',
  'Gutters and downspouts',
  'Roof: moss treatment, both sides and the porch',
];
/** Each request gets one of these, in turn. */
const FATES = [
  ...['done', 'lost', 'scheduled', 'done', 'accepted', 'quoted', 'done', 'scheduled', 'contacted', 'spam'],
  ...['done', 'new', 'scheduled', 'draft', 'won', 'quoted', 'done', 'lost', 'declined', 'scheduled'],
] as const;
const REASONS = ['Too expensive', 'Went with someone else', 'No answer'];
const owner = (nowMs: number) => ({ by: 'Safari on iPhone', nowMs });

/** Resolves to the id of a won request with a long name. */
export async function putMonth(database: Database, nowMs = Date.now()): Promise<string> {
  const store = createStore(database, undefined, () => timeZone);
  const count = Math.round(WEEKS * REQUESTS_A_WEEK);
  const today = isoDay(nowMs, timeZone);
  let wonId = '';
  const visits = { scheduled: 0, done: 0 };
  for (let number = 0; number < count; number += 1) {
    const pick = (list: readonly string[], every = 1) => list[Math.floor(number / every) % list.length] ?? '';
    // The owner has not handled the newest requests yet.
    const isNewest = number >= count - 5;
    const fate = isNewest ? 'new' : (FATES[number % FATES.length] ?? 'new');
    const receivedMs = nowMs - (count - number) * ((7 * DAY) / REQUESTS_A_WEEK) + 3 * HOUR;
    const customer = number % 120;
    const fields = {
      firstName: pick(FIRST.split(',')),
      lastName: pick(LAST.split(',')),
      email: `${pick(FIRST.split(','))}.${customer}@example.com`.toLowerCase(),
      phone: `(734) 555-${1000 + customer}`,
      address: `${(number * 37) % 9000} ${pick(STREETS.split(','))}`,
      city: pick(TOWNS.split(','), 2),
      serviceNeeded: services[number % services.length]?.id ?? '',
      additionalDetails: pick(DETAILS),
      isEmergency: number % 40 === 12 || number === count - 2,
    };
    const request = newRequest({
      payload: payloadOf(fields, receivedMs, services),
      receivedMs,
      contentsHash: crypto.randomUUID(),
      recipients: [],
      promiseHours: 24,
      status: fate === 'spam' ? 'quarantine' : 'new',
    });
    const id = request.requestId ?? '';
    await store.put(request);
    if (fate === 'new' || fate === 'spam') continue;
    const visit = fate === 'scheduled' || fate === 'done' ? nextVisit(fate) : undefined;
    if (fate === 'accepted' && fields.lastName.length > 12) wonId = id;
    await decide(database, id, fate, { number, receivedMs, today, visit });
  }
  await raiseChangeCounter(database.db);
  return wonId;

  function nextVisit(fate: 'scheduled' | 'done'): Visit {
    visits[fate] += 1;
    const ordinal = visits[fate];
    const time = ordinal % 4 ? `${String(8 + (ordinal % 9)).padStart(2, '0')}:30` : null;
    return { day: daysAfter(today, fate === 'done' ? -1 - (ordinal % 20) : aheadOf(ordinal)), time };
  }
}

/** Days from today: two visits are past and not marked done, tomorrow is full, others are today or later. */
function aheadOf(ordinal: number): number {
  if (ordinal <= 2) return -ordinal;
  if (ordinal <= 2 + CREW_DAY) return 1;
  return ordinal % 3 ? 2 + (ordinal % 10) : 0;
}

type Fate = Exclude<(typeof FATES)[number], 'new' | 'spam'>;
type About = {
  number: number;
  receivedMs: number;
  today: string;
  visit: Visit | undefined;
};

async function decide(database: Database, id: string, fate: Fate, about: About): Promise<void> {
  const { number, receivedMs, today, visit } = about;
  const actions = createRequestActions(database, []);
  const quotes = createQuotes(database, []);
  const uuid = () => crypto.randomUUID();
  const author = owner(receivedMs + 2 * HOUR);
  await actions.setStatus(id, 'contacted', '', seen(99), author);
  if (number % 3 === 0) await actions.addNote(id, uuid(), NOTES[number % 2] ?? '', author);
  if (fate === 'contacted') return;
  if (fate === 'lost') {
    await actions.setStatus(id, 'lost', REASONS[number % 3] ?? '', seen(99), author);
    return;
  }
  if (fate === 'won') {
    await actions.setStatus(id, 'won', '', seen(99), author);
    return;
  }
  const price = 12_000 + (number % 12) * 4500;
  const lines = [line({ words: WORK[number % 3] ?? '', low: price, high: price })];
  if (number % 2)
    lines.push(line({ id: 'screens', words: 'Screens', low: 4500, high: 6000, isOptional: true }));
  await quotes.saveDraft(id, { contents: contents({ lines }), draftVersion: 0 });
  if (fate === 'draft') return;
  await quotes.send(id, { id: uuid(), draftVersion: 1, seen: 99 }, author, today);
  await actions.setStatus(id, 'quoted', '', seen(99), author);
  if (fate === 'quoted') return;
  const customer = { by: 'the customer', nowMs: receivedMs + 20 * HOUR };
  const answer =
    fate === 'declined'
      ? { what: 'declined' as const, words: 'Too expensive' }
      : { what: 'accepted' as const, words: 'Tuesdays or Fridays' };
  await quotes.record(id, { ...seen(99), ...answer, quoteVersion: 1, options: [] }, customer);
  if (!visit) return;
  await actions.setVisit(id, { id: uuid(), seen: 99, visit: dateVisit(visit, timeZone) }, customer);
  if (fate === 'done') await actions.setStatus(id, 'done', '', seen(99), owner(receivedMs + 21 * HOUR));
}
