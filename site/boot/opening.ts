/**
 * Writes "Open now, until 8 PM" and says which words are for this hour, by the visitor's clock and in the company's time
 * zone. The prerendered page cannot know the time, and React may arrive much later.
 */
import { dataInPage } from '../document/data-in-page.ts';
import { openingNow, watchOpening } from '../opening.ts';

const { openingHours } = dataInPage().frame;

showOpening();
watchOpening(openingHours, showOpening);

function showOpening() {
  const { isOpen, sentence } = openingNow(openingHours);
  for (const element of document.querySelectorAll('[data-opening]')) element.textContent = sentence;
  // See by-hours.tsx.
  document.documentElement.toggleAttribute('data-closed', !isOpen);
}
