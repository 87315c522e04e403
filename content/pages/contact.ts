import { QUOTE_HOURS } from '../promises.ts';

/** The sentences of the contact page; the form has its own file, ../quote-form.ts. */
export const contact = {
  heading: 'Get Your Free Quote',
  lead: `Tell us what needs cleaning and you will have a customized quote within ${QUOTE_HOURS} hours.`,
  infoHeading: 'Contact info',
  phone: 'Phone',
  email: 'Email',
  location: 'Location',
  hours: 'Hours',
  whyHeading: 'Why Choose Us',
  nextHeading: 'What happens next',
  next: [
    'You send the form. Asking costs nothing.',
    `You get a customized quote within ${QUOTE_HOURS} hours.`,
    'You choose a time that suits your day.',
  ],
  emergency: {
    heading: 'Emergency Service',
    text: 'Storm, leak or a burst pipe? We answer 24 hours a day, 7 days a week.',
    /** Outside the opening hours. */
    textWhenClosed: 'This line answers outside our hours, too: storm, leak or burst pipe.',
    button: 'Call Emergency Line',
  },
};

/** The short list of reasons to choose us. */
export const whyChooseUs = [
  'Licensed and insured',
  '100% satisfaction guarantee',
  'Eco-friendly products',
  'Free estimates',
  'Flexible scheduling',
] as const;
