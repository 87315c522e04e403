/**
 * Hides the call bar of phones while the page itself offers the quote: while one of its amber buttons or the form is in
 * view.
 */
const { dataset } = document.documentElement;
const inView = new Set<Element>();
// The header covers the top 68 px of the screen, so an offer that has scrolled up behind it is out of view.
const observer = new IntersectionObserver(note, { rootMargin: '-68px 0px 0px' });

watch();
// React put another page or another form into the document (call-bar.tsx).
addEventListener('offers', watch);

/** Observes the offers of the page. If there are any, the bar stays as it is until the observer's first report. */
function watch() {
  const offers = document.querySelectorAll('#quote-form, main a.primary');
  observer.disconnect();
  inView.clear();
  if (offers.length === 0) delete dataset.quoteNear;
  for (const offer of offers) observer.observe(offer);
}

function note(entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target);
    else inView.delete(target);
  }
  if (inView.size > 0) dataset.quoteNear = '';
  else delete dataset.quoteNear;
}
