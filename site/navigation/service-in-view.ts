import { nameIn } from './hash.ts';

/**
 * Marks the link to the service in view, and keeps that link itself in view; above the first card, the row is at its
 * start. Of two cards side by side, the one that the visitor asked for comes first.
 */
export function markServiceInView(row: HTMLElement): () => void {
  const links = new Map([...row.querySelectorAll('a')].map((link) => [nameIn(link.hash), link]));
  const inView = new Set<string>();
  let isAboveAll = true;
  const [first] = links.keys();
  const center = (link: HTMLElement) => {
    row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2 });
  };
  const mark = () => {
    const asked = nameIn(location.hash);
    if (isAboveAll) row.scrollTo({ left: 0 });
    const shown = inView.has(asked) ? asked : [...links.keys()].find((anchor) => inView.has(anchor));
    for (const [anchor, link] of links) {
      if (anchor !== shown) link.removeAttribute('aria-current');
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'true');
        center(link);
      }
    }
  };
  // A card is in view while it crosses a line in the upper half of the screen.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
        if (target.id === first) isAboveAll = !isIntersecting && boundingClientRect.top > (rootBounds?.bottom ?? 0);
      }
      mark();
    },
    { rootMargin: '-40% 0px -60%' },
  );
  for (const anchor of links.keys()) {
    const card = document.getElementById(anchor);
    if (card) observer.observe(card);
  }
  // Browsers do not scroll to a link that has the focus and is half in view.
  row.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && center(target));
  addEventListener('hashchange', mark);
  return () => {
    observer.disconnect();
    removeEventListener('hashchange', mark);
  };
}
