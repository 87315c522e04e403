export const messages = {
  tooEarly: 'Pictures of a job can be added once you have sent a quote.',
  tooMany: (most: number) => `A request has room for ${most} pairs of pictures. Delete one first.`,
  otherRequest: 'This pair of pictures belongs to another request.',
  noPicture: 'This picture is not here.',
  noPair: 'There is no pair of Before and After yet.',
  notYet: 'Choose today or an earlier day.',
  noConsent: 'The customer has not allowed this, or has taken it back.',
  picturesChanged: 'The photos have changed since the customer’s yes. Please look again.',
  noSite: 'This site is made of files that cannot be changed here.',
  noWords: 'This review has only stars, and no words to show.',
  full: 'Your drafts are too long to save. Publish or discard them first.',
  unconsented: (field: string) =>
    `${field} is of a customer who has not allowed it, or has taken it back; remove it`,
};
