import { company, unbrokenServiceArea } from '../company.ts';
import { QUOTE_HOURS } from '../promises.ts';

/** Words that appear on more than one page. */
export const common = {
  quoteButton: 'Get Free Quote',
  viewAllServices: 'View All Services',
  skipLink: 'Skip to content',
  /** The name of the header's navigation, for screen readers. */
  navigation: 'Main',
  themeButton: 'Dark theme',
  openMenu: 'Menu',
  callButton: `Call ${company.phone}`,
  callBar: 'Call us or ask for a quote',
  /** The call bar's button outside the opening hours. */
  emergencyCall: 'Emergency Line',
  footer: {
    blurb: `Homes and businesses in ${unbrokenServiceArea}. We have served the community for over a decade.`,
    servicesHeading: 'Services',
    companyHeading: 'Company',
    contactHeading: 'Contact info',
    rights: 'All rights reserved.',
    privacy: 'Privacy',
    legal: `Licensed and insured in ${company.state}`,
  },
  illustrations: 'These pictures are drawings until photographs of our own work take their place.',
  /** The before and after pictures. Most of it is read aloud by screen readers only. */
  beforeAfter: {
    before: 'Before',
    after: 'After',
    compare: (service: string) => `Compare before and after: ${service}`,
    previous: (service: string) => `Previous picture of ${service}`,
    next: (service: string) => `Next picture of ${service}`,
    cleaned: (percent: number) => `${percent}% cleaned`,
    position: (label: string, number: number, count: number) => `${label}, picture ${number} of ${count}`,
  },
  callToAction: {
    heading: 'Ready for a brighter view?',
    text: `Tell us what needs cleaning and we will send you a customized quote within ${QUOTE_HOURS} hours.`,
  },
};
