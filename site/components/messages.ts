export const common = {
  quoteButton: 'Get Free Quote',
  viewAllServices: 'View All Services',
  skipLink: 'Skip to content',
  navigation: 'Main',
  themeButton: 'Dark theme',
  openMenu: 'Menu',
  callButton: (phone: string) => `Call ${phone}`,
  callBar: 'Call us or ask for a quote',
  /** Outside opening hours. */
  emergencyCall: 'Emergency Line',
  footer: {
    servicesHeading: 'Services',
    companyHeading: 'Company',
    contactHeading: 'Contact info',
    rights: 'All rights reserved.',
    privacy: 'Privacy',
  },
  illustrations: (areAll: boolean) =>
    `${areAll ? 'These' : 'Some pictures here'} are illustrations. Photos of our own jobs will replace them.`,
};

/** Most of these are only for screen readers. */
export const comparison = {
  before: 'Before',
  after: 'After',
  compareHouse: 'Compare before and after',
  compare: (service: string) => `Compare before and after: ${service}`,
  previous: (service: string) => `Previous picture of ${service}`,
  next: (service: string) => `Next picture of ${service}`,
  cleaned: (percent: number) => `${percent}% cleaned`,
  position: (label: string, number: number, count: number) => `${label}, picture ${number} of ${count}`,
};

/** Only for screen readers. */
export const testimonials = {
  carousel: 'Testimonials',
  pause: 'Pause the testimonials',
  start: 'Start the testimonials',
  position: (number: number, count: number) => `Testimonial ${number} of ${count}`,
  stars: (stars: number) => `${['One', 'Two', 'Three', 'Four', 'Five'][stars - 1]} out of five stars`,
};
