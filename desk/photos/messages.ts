export const photos = {
  heading: 'Photos',
  photo: (number: number, count: number) => `Photo ${number} of ${count}`,
  notLoaded: (number: number, count: number) => `Photo ${number} of ${count}, not loaded`,
  missing: (number: number) => `Photo ${number} hasn’t arrived yet`,
  awaited(arrived: number, count: number, mayArrive: boolean) {
    if (!mayArrive) return `${arrived} of ${count} arrived. Photos can’t arrive after two weeks.`;
    const left = count - arrived;
    const what = arrived > 0 ? 'more' : left === 1 ? 'photo' : 'photos';
    return `${left} ${what} may still come when the customer is online.`;
  },
  save: (count: number) => (count === 1 ? 'Save' : 'Save all'),
  /** Opens only the photo, so that the browser can zoom. */
  alone: 'Full size',
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
  failed: (name: string) => `${name} couldn’t be loaded.`,
};
