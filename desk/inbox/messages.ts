import { MOST_COUNTED } from '../../domain/status.ts';

export const inbox = {
  heading: 'Requests',
  add: 'Add a request',
  addShort: 'Add',
  views: { label: 'Lists', open: 'Open', closed: 'Closed', spam: 'Spam' },
  searchHint: 'Name, phone, town, or note',
  export: 'Export this list (CSV)',
  parts: {
    urgent: 'Emergencies',
    due: 'Reminders',
    late: 'Late',
    today: 'Due today',
    later: 'Later',
    waiting: 'Quoted',
  },
  toSchedule: (count: string) => `To schedule (${count})`,
  preferredDays: (days: string) => `Preferred days: ${days}`,
  late: (count: string) => `${count} late`,
  call: (phone: string) => `Call ${phone}`,
  emergency: 'Emergency',
  /** After the number of photos, for screen readers. */
  photos: (count: number) => (count === 1 ? 'photo' : 'photos'),
  /** After "Not spam". */
  moved: 'Moved to Open.',
  found: 'All requests',
  unanswered: (count: number) => (count === 1 ? '1 unanswered emergency' : `${count} unanswered emergencies`),
  choose: 'Select a request.',
  alerts: 'Get alerts on this device',
  empty: {
    /** Before the first request ever. */
    fresh: {
      heading: 'Your desk is ready',
      text: 'New requests show up here automatically.',
    },
    open: {
      heading: 'All answered',
      text: 'New requests show up here automatically.',
    },
    closed: {
      heading: 'Nothing closed yet',
      text: 'Jobs that are done and requests you lost are kept here.',
    },
    spam: { heading: 'No spam', text: 'Suspected spam lands here. “Not spam” moves it to Open.' },
    search: {
      heading: 'Nothing found',
      text: 'Try part of the name, or the last digits of the phone number.',
    },
  },
};

export function countInWords(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
}
