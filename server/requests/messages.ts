/** Why a change of a request, or a request by hand, was refused. */
export const messages = {
  datedMeanwhile: 'Another device has set another date for the visit meanwhile.',
  takenByHand: 'Another request was saved under this id. Please try again.',
};
