/** Why the desk gets no photo. */
export const messages = {
  noPhoto: 'This photo is not here.',
};
