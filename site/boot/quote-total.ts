/** Adds the extras that the customer ticks to a quote's total. Without scripts the total excludes extras. */
import { type Price, sumOf, writeRange } from '../../domain/money.ts';
import { quoteFields } from '../../domain/quote-page.ts';

addEventListener('change', showTotal);
// Browsers bring back ticks when the customer returns to the page.
addEventListener('pageshow', showTotal);

function showTotal(): void {
  const total = document.querySelector<HTMLElement>('strong[data-low]');
  if (!total) return;
  const ticked = document.querySelectorAll<HTMLElement>(`[name="${quoteFields.option}"]:checked`);
  total.textContent = writeRange(sumOf([total, ...ticked].map(priceOf)));
  const note = total.parentElement?.querySelector<HTMLElement>('small');
  if (note) note.hidden = ticked.length > 0;
}

function priceOf({ dataset }: HTMLElement): Price {
  return { low: Number(dataset.low), high: Number(dataset.high) };
}
