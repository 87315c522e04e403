/** Every word of the quote form and its dialogs. The labels and messages are fixed by the specification (§5, §8). */
import { CONTACT_HOURS, QUOTE_HOURS } from './promises.ts';

export const quoteForm = {
  heading: 'Tell us about the job',
  /** The heading of the list of wrong fields, above the form's fields. */
  toCorrect: 'Please correct these fields',
  /** The title of the page while the form has errors. */
  errorTitle: (title: string) => `Error: ${title}`,
  /** The parts of the form: what each is called, and why it helps to fill it in. */
  groups: {
    you: { legend: 'About you', why: 'required, so we can answer' },
    place: { legend: 'Where', why: 'optional, lets us plan the visit' },
    job: { legend: 'The job', why: 'optional, helps us give a fair price' },
  },
  labels: {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    city: 'City',
    state: 'State',
    zipCode: 'ZIP Code',
    propertyType: 'Property Type',
    serviceNeeded: 'Service Needed',
    additionalDetails: 'Additional Details',
    contactMethod: 'Preferred Contact Method',
    hasFlexibility: 'My schedule is flexible',
    isEmergency: 'This is an emergency',
  },
  /** The choices of a list, by the value that is stored and sent. The ten services come before `multiple-services`. */
  options: {
    propertyType: {
      'single-family': 'Single Family Home',
      apartment: 'Apartment/Condo',
      commercial: 'Commercial Property',
      office: 'Office Building',
      other: 'Other',
    },
    serviceNeeded: { 'multiple-services': 'Multiple Services' },
    contactMethod: { phone: 'Phone Call', email: 'Email', text: 'Text Message', any: 'Any method is fine' },
  },
  placeholders: {
    propertyType: 'Select property type',
    serviceNeeded: 'Select a service',
    contactMethod: 'Select contact method',
    additionalDetails: 'Stories, square feet, pets, gate codes: whatever helps us give a fair price.',
  },
  /** Hints under the phone field. They are not errors. */
  phoneNotes: {
    leadingOne: 'Please leave out the 1 at the beginning: ten digits, starting with your area code.',
    tooManyDigits: 'That would be more than ten digits, so it was not added.',
  },
  /** The field for photos; every other word about them is in content/photos.ts. */
  photos: {
    label: 'Photos (optional)',
    hint: 'A few pictures help us price the job.',
    again: 'Please choose your photos again.',
  },
  /** The label of the honeypot, a field that people do not see and that programs fill in. */
  honeypot: 'Leave this field empty',
  submit: 'Get Free Quote',
  /** Beneath the button. */
  assurance: `Free estimate. Quote within ${QUOTE_HOURS} hours. Licensed and insured.`,
  /** Between these two: a line with a link to the privacy page. */
  useOfData: 'We use this only to answer you.',
  privacy: 'Your privacy',
  ratherTalk: 'Rather talk?',
  /** Shown as soon as the emergency box is ticked. */
  emergency: { text: 'Do not wait for an answer. Our line is open 24 hours a day.', button: 'Call Emergency Line' },
  submitting: 'Submitting...',
};

export const quoteDialogs = {
  close: 'Close',
  success: {
    title: 'Success!',
    text: (quoteId: string) =>
      `Thank you! Your quote request #${quoteId} has been submitted successfully. We'll contact you within ${CONTACT_HOURS} hours to discuss your cleaning needs.`,
    /** Below it, in the answer to a form posted without scripts. */
    unreadable: (photos: number) => `Photos that could not be used: ${photos}.`,
  },
  /** Spec §8's send-failure path: the request is safe and is sent on automatically. */
  held: {
    title: 'Success!',
    text: `Thank you for your submission! We have received your request and will contact you within ${CONTACT_HOURS} hours.`,
  },
  invalid: {
    title: 'Error',
    text: 'Please fill in all required fields and correct any errors before submitting.',
  },
  unexpected: {
    title: 'Error',
    text: 'Something went wrong while submitting your request. Please try again or call us directly for immediate assistance.',
  },
};

/** The messages under the fields (spec §5). Only programs can cause the last ones. */
export const quoteMessages = {
  required: {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    phone: 'Phone number is required',
  },
  emailInvalid: 'Email is invalid',
  phoneInvalid: 'Phone number must be 10 digits',
  tooLong: (label: string, most: number) => `${label} must be at most ${most} characters`,
  notAnOption: (label: string) => `${label} must be one of the options`,
  notText: (label: string) => `${label} must be text`,
  notYesOrNo: (label: string) => `${label} must be true or false`,
};

/** Notes for the owner, in the e-mail and in the terminal. */
export const ownerNotes = {
  phoneBeginsWithOne: 'begins with 1: check this number',
};
