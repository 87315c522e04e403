/** Why a change of a prepared text was refused. */
export const messages = {
  noText: 'This text no longer exists.',
};
