/** Why a change of a request was refused. */
export const messages = {
  datedMeanwhile: 'Another device set a different date for the visit.',
};
