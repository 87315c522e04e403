/** Why a calendar was refused. */
export const messages = {
  noName: 'Give the calendar a name, like “Maria’s phone”.',
  tooMany: (most: number) => `You already have ${most} calendars. Turn off one you no longer use.`,
};
