/** The words of the site under test, as its pages have them. */
import type { Testimonial } from '../../domain/words.ts';
import { readWords } from '../../server/words/read.ts';

export const words = await readWords();
export const { company, openingHours, promises } = words.frame;
export const { titles } = words;
export const { home, about, contact } = words.pages;
export const { services } = words.pages.services;
/** The sample has three. */
export const testimonials = home.testimonials.shown as readonly [Testimonial, Testimonial, Testimonial];
