export const common = {
  quoteButton: 'Get Free Quote',
  viewAllServices: 'View All Services',
  skipLink: 'Skip to content',
  /** Name of the header's navigation, for screen readers. */
  navigation: 'Main',
  themeButton: 'Dark theme',
  openMenu: 'Menu',
  callButton: (phone: string) => `Call ${phone}`,
  callBar: 'Call us or ask for a quote',
  /** Call button outside opening hours. */
  emergencyCall: 'Emergency Line',
  footer: {
    servicesHeading: 'Services',
    companyHeading: 'Company',
    contactHeading: 'Contact info',
    rights: 'All rights reserved.',
    privacy: 'Privacy',
  },
  illustrations: 'These pictures are drawings until photographs of our own work take their place.',
  /** The before/after pictures. Most of these are only for screen readers. */
  beforeAfter: {
    before: 'Before',
    after: 'After',
    compare: (service: string) => `Compare before and after: ${service}`,
    previous: (service: string) => `Previous picture of ${service}`,
    next: (service: string) => `Next picture of ${service}`,
    cleaned: (percent: number) => `${percent}% cleaned`,
    position: (label: string, number: number, count: number) => `${label}, picture ${number} of ${count}`,
  },
  /** The testimonials. Most of these are only for screen readers. */
  testimonials: {
    carousel: 'Testimonials',
    pause: 'Pause the testimonials',
    start: 'Start the testimonials',
    position: (number: number, count: number) => `Testimonial ${number} of ${count}`,
    stars: 'Five out of five stars',
  },
};
