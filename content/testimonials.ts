import type { company } from './company.ts';
import type { ServiceId } from './services.ts';

export type Testimonial = {
  initials: string;
  name: string;
  role?: string;
  text: string;
  town: (typeof company.towns)[number];
  /** The service they had, whose pictures are next to their words. */
  service: ServiceId;
};

/** SAMPLE CONTENT: replace these with words that your customers allowed you to publish. */
export const testimonials: readonly [Testimonial, Testimonial, Testimonial] = [
  {
    initials: 'MK',
    name: 'Marianne K.',
    role: 'Roof and gutters',
    town: 'Livonia',
    service: 'roof-cleaning',
    text: 'They were here at nine, gone by noon, and the roof looks ten years younger. Even the hydrangeas were left dry and standing.',
  },
  {
    initials: 'DT',
    name: 'Daniel T.',
    role: 'Windows',
    town: 'Ann Arbor',
    service: 'window-cleaning',
    text: 'I had stopped seeing how gray our windows were. Now the whole kitchen is brighter, and they wiped the tracks without being asked.',
  },
  {
    initials: 'RP',
    name: 'Rosa P.',
    role: 'Dental office',
    town: 'Plymouth',
    service: 'janitorial-cleaning',
    text: 'Our waiting room is spotless every morning. The checklist on the desk tells me it was done, but I would know without it.',
  },
];
