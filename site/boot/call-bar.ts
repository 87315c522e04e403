/**
 * The call bar of phones is away while the page itself offers the quote: while one of its amber buttons or the form is
 * in view.
 */
const { dataset } = document.documentElement;
const inView = new Set<Element>();
// What has gone below the header is out of view.
const observer = new IntersectionObserver(note, { rootMargin: '-68px 0px 0px' });

watch();
const main = document.querySelector('main');
// React puts another page into the same document.
if (main) new MutationObserver(watch).observe(main, { childList: true });

function watch() {
  const offers = document.querySelectorAll('#quote-form, main a.primary');
  observer.disconnect();
  inView.clear();
  setNear(offers.length > 0);
  for (const offer of offers) observer.observe(offer);
}

function note(entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target);
    else inView.delete(target);
  }
  setNear(inView.size > 0);
}

function setNear(isNear: boolean) {
  if (isNear) dataset.quoteNear = '';
  else delete dataset.quoteNear;
}
