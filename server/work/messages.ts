export const messages = {
  tooEarly: 'You can add photos of a job once you have sent a quote.',
  tooMany: (most: number) => `A request has room for ${most} pairs of photos. Delete one first.`,
  otherRequest: 'This pair of photos belongs to another request.',
  noPicture: 'This picture is not here.',
  noPair: 'A Before and an After photo are needed first.',
  notYet: 'Choose today or an earlier day.',
  noConsent: 'The customer has not allowed this, or has withdrawn permission.',
  picturesChanged: 'The photos have changed since the customer said yes. Please look again.',
  refusedSince: 'They have said no since.',
  noSite: 'This site is built from files and cannot be changed here.',
  noWords: 'This review has only stars and no words to show.',
  full: 'Your drafts are too long to save. Publish or discard them first.',
  unconsented: (field: string) =>
    `${field} comes from a customer who has not allowed it, or has withdrawn permission; remove it`,
};
