export const messages = {
  datedMeanwhile: 'Another device set a different date for the visit.',
  idTaken: 'Another request was saved under this id. Please try again.',
};
