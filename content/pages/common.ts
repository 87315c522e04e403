import { company, serviceArea } from '../company.ts';
import { QUOTE_HOURS } from '../promises.ts';

/** What more than one page says. */
export const common = {
  quoteButton: 'Get Free Quote',
  viewAllServices: 'View All Services',
  skipLink: 'Skip to content',
  themeButton: 'Dark theme',
  openMenu: 'Menu',
  callBar: 'Call us or ask for a quote',
  /** What the call bar offers outside the opening hours. */
  emergencyCall: 'Emergency Line',
  footerBlurb: `Homes and businesses in ${serviceArea}. We have served the community for over a decade.`,
  legal: `Licensed and insured in ${company.state}`,
  illustrations: 'Illustrations; photographs of our own work on request.',
  callToAction: {
    heading: 'Ready for a brighter view?',
    text: `Tell us what needs cleaning and we will send you a customized quote within ${QUOTE_HOURS} hours.`,
  },
};
