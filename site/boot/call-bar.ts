/**
 * Hides the phone's call bar while the form, a primary button of the page or the footer is in view. If only
 * the footer is, `data-quote-near` is "footer", and the header's own button stays primary.
 */
const { dataset } = document.documentElement;
const inView = new Set<Element>();
// The header covers the top 68 px.
const observer = new IntersectionObserver(note, { rootMargin: '-68px 0px 0px' });

watch();
// Sent by call-bar.tsx when React has rendered another page or form.
addEventListener('quote-buttons', watch);

/** The bar keeps its state until the observer's first report. */
function watch() {
  const watched = document.querySelectorAll('#quote-form, main a.primary, footer');
  observer.disconnect();
  inView.clear();
  if (watched.length === 0) delete dataset.quoteNear;
  for (const element of watched) observer.observe(element);
}

function note(entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target);
    else inView.delete(target);
  }
  if (inView.size > 0) dataset.quoteNear = [...inView].every(isFooter) ? 'footer' : '';
  else delete dataset.quoteNear;
}

function isFooter({ localName }: Element): boolean {
  return localName === 'footer';
}
