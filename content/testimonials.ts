export type Testimonial = { initials: string; name: string; role?: string; text: string };

/** SAMPLE CONTENT: replace these with words that your customers allowed you to publish. */
export const testimonials: readonly [Testimonial, Testimonial, Testimonial] = [
  {
    initials: 'MK',
    name: 'Marianne K.',
    role: 'Roof and gutters, Livonia',
    text: 'They were here at nine, gone by noon, and the roof looks ten years younger. Even the hydrangeas were left dry and standing.',
  },
  {
    initials: 'DT',
    name: 'Daniel T.',
    role: 'Windows, Ann Arbor',
    text: 'I had stopped seeing how gray our windows were. Now the whole kitchen is brighter, and they wiped the tracks without being asked.',
  },
  {
    initials: 'RP',
    name: 'Rosa P.',
    role: 'Dental office, Plymouth',
    text: 'Our waiting room is spotless every morning. The checklist on the desk tells me it was done, but I would know without it.',
  },
];
