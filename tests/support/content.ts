/** The content of the site under test, as its pages have it. */
import type { Testimonial } from '../../domain/content.ts';
import { readPageContent } from '../../server/content/read.ts';

export const content = await readPageContent();
export const { company, openingHours, promises } = content.frame;
export const { titles } = content;
export const { home, about, contact } = content.pages;
export const { services } = content.pages.services;
/** The sample has three. */
export const testimonials = home.testimonials.shown as readonly [Testimonial, Testimonial, Testimonial];
