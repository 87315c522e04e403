/** Why a request by hand or a prepared text was not saved. */
export const messages = {
  takenByHand: 'Another request was saved under this id. Please try again.',
  noText: 'This text no longer exists.',
};
