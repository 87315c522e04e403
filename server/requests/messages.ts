/** Why a change of a request was refused. */
export const messages = {
  datedMeanwhile: 'Another device has set another date for the visit meanwhile.',
};
