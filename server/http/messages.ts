export const refusals = {
  otherSite: 'This call came from another site’s page.',
  unreadable: 'The body is not JSON.',
  tooLarge: 'The body is too large.',
  unprocessable: 'The server cannot process this call.',
  gone: 'This request is gone. It may have been deleted.',
  storeFails: 'Your data can’t be reached right now. Please try again in a moment.',
};
