/** What the owner reads in the lists of requests. */

export const inbox = {
  heading: 'Requests',
  add: 'Add a request',
  addShort: 'Add',
  views: { label: 'Lists', open: 'Open', closed: 'Closed', spam: 'Spam' },
  searchHint: 'Name, phone, town, a word of a note',
  export: 'Export this list (CSV)',
  /** The parts of the open list. */
  parts: {
    urgent: 'Emergencies',
    due: 'Reminders',
    late: 'Late',
    today: 'Due today',
    later: 'Later',
    waiting: 'Quoted',
  },
  late: (count: string) => `${count} late`,
  call: (phone: string) => `Call ${phone}`,
  emergency: 'Emergency',
  /** What stands after the number of photos, as read aloud. */
  photos: (count: number) => (count === 1 ? 'photo' : 'photos'),
  /** After "Not spam". */
  moved: 'Moved to Open.',
  found: 'In all lists',
  unanswered: (count: number) =>
    count === 1 ? '1 emergency is not answered yet' : `${count} emergencies are not answered yet`,
  more: 'Show more',
  choose: 'Choose a request, and it opens here.',
  empty: {
    /** Before the first request of all. */
    fresh: {
      heading: 'Your desk is ready',
      text: 'New requests appear here by themselves, the moment they come in.',
    },
    open: {
      heading: 'All answered',
      text: 'New requests appear here by themselves, the moment they come in.',
    },
    closed: { heading: 'Nothing closed yet', text: 'Requests that you won or lost are kept here.' },
    spam: { heading: 'No spam', text: 'What looks like spam waits here. You can take it back with one tap.' },
    search: {
      heading: 'Nothing found',
      text: 'Try a part of the name, or the last digits of the phone number.',
    },
  },
};
