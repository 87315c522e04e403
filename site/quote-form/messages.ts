/** Some are fixed (promises: Messages). */
import type { Completed } from './submission.tsx';

export const quoteForm = {
  heading: 'Tell us about the job',
  toCorrect: 'Please correct these fields',
  errorTitle: (title: string) => `Error: ${title}`,
  /** `why`: the reason to fill in the group. */
  groups: {
    you: { legend: 'About you', why: 'required, so we can reach you' },
    place: { legend: 'Where', why: 'optional, lets us plan the visit' },
    job: { legend: 'The job', why: 'optional, helps us give a fair price' },
  },
  placeholders: {
    propertyType: 'Select property type',
    serviceNeeded: 'Select a service',
    contactMethod: 'Select contact method',
    additionalDetails: 'Floors, square feet, pets: whatever helps us price it.',
  },
  services: 'Which services?',
  /** Notes, not errors. */
  phoneNotes: {
    leadingOne: 'Please leave out the 1 at the beginning: ten digits, starting with your area code.',
    tooManyDigits: 'That would be more than ten digits, so it was not added.',
  },
  /** The others are in site/photos/messages.ts. */
  photos: {
    label: 'Photos (optional)',
    hint: 'A few pictures help us price the job.',
    again: 'Please choose your photos again.',
  },
  honeypot: 'Leave this field empty',
  submit: 'Get Free Quote',
  /** Followed by `privacy`, the link to the privacy page. */
  useOfData: 'We only use this to get back to you.',
  privacy: 'Your privacy',
  ratherTalk: 'Prefer to talk?',
  emergency: {
    text: 'Don’t wait for a reply. Call now, day or night.',
    button: 'Call Emergency Line',
  },
  submitting: 'Submitting...',
  confirmation: { heading: 'Request', again: 'Ask for another quote' },
};

export const quoteDialogs = {
  close: 'Close',
  success: {
    title: 'Success!',
    text: (quoteId: string, contactHours: number) =>
      `Thank you! Your quote request #${quoteId} has been submitted successfully. We'll contact you ` +
      `within ${contactHours} hours to discuss your cleaning needs.`,
    /** Without scripts. */
    unreadable: (photos: number) => `${photos} ${photos === 1 ? 'photo' : 'photos'} could not be used.`,
  },
  /** The first channel failed (promises: Messages). */
  held: {
    text: (contactHours: number) =>
      'Thank you for your submission! We have received your request and will contact you within ' +
      `${contactHours} hours.`,
  },
  invalid: {
    title: 'Error',
    text: 'Please fill in all required fields and correct any errors before submitting.',
  },
  unexpected: {
    title: 'Error',
    text:
      'Something went wrong while submitting your request. Please try again or call us directly for ' +
      'immediate assistance.',
  },
};

export function completedText(outcome: Completed, contactHours: number): string {
  return outcome.kind === 'held'
    ? quoteDialogs.held.text(contactHours)
    : quoteDialogs.success.text(outcome.quoteId, contactHours);
}
