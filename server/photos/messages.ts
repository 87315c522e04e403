export const messages = {
  noPhoto: 'This photo is not here.',
};
