export const messages = {
  datedMeanwhile: 'Another device changed the date of the visit.',
  idTaken: 'Another request was saved under this id. Please try again.',
  notSpam: 'This request is not in Spam any more, so it was not deleted.',
};
