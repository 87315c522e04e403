/** What the owner reads about the photos of a request. */

/** The photos of a request. */
export const photos = {
  heading: 'Photos',
  photo: (number: number, count: number) => `Photo ${number} of ${count}`,
  notLoaded: (number: number, count: number) => `Photo ${number} of ${count}, not loaded`,
  missing: (number: number) => `Photo ${number} is not here yet`,
  awaited(arrived: number, count: number, mayArrive: boolean) {
    if (!mayArrive) return `${arrived} of ${count} arrived. After two weeks no more are taken.`;
    const others = count - arrived === 1 ? 'the other follows' : 'the others follow';
    if (arrived > 0) {
      return `${arrived} of ${count} ${arrived === 1 ? 'is' : 'are'} here; ${others} when the visitor’s phone has a connection.`;
    }
    return count === 1
      ? 'It follows when the visitor’s phone has a connection.'
      : `${count} are on their way. They follow when the visitor’s phone has a connection.`;
  },
  save: (count: number) => (count === 1 ? 'Save' : 'Save all'),
  /** The photo by itself in the browser, which enlarges it. */
  alone: 'Full size',
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
  failed: 'This photo could not be loaded.',
  again: 'Try again',
};
