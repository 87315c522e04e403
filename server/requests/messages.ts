export const messages = {
  datedMeanwhile: 'Another device changed the date of the visit.',
  idTaken: 'Another request was saved under this id. Please try again.',
  lastWay: 'Without this correction, no way to reach the customer is left. Please add one first.',
  notSpam: 'This request is not in Spam any more, so it was not deleted.',
};
