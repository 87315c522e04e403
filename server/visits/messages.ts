/** Why a calendar was refused. */
export const messages = {
  noName: 'Give the calendar a name, such as whose it is.',
  tooMany: (most: number) => `There are ${most} calendars already. End one that is not used any more.`,
};
