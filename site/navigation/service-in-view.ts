import { nameIn } from './hash.ts';

/**
 * Marks the link to the service in view, and keeps that link itself in view; above the first card, the row is at its
 * start. Of two cards side by side, the one that the visitor asked for comes first.
 */
export function markServiceInView(row: HTMLElement): () => void {
  const links = new Map([...row.querySelectorAll('a')].map((link) => [nameIn(link.hash), link]));
  const inView = new Set<string>();
  const center = (link: HTMLElement) => {
    row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2 });
  };
  const mark = () => {
    const asked = nameIn(location.hash);
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
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      mark();
    },
    { rootMargin: '-40% 0px -60%' },
  );
  const cards = [...links.keys()].flatMap((anchor) => document.getElementById(anchor) ?? []);
  for (const card of cards) observer.observe(card);
  // The first card is below the line. However far above the line it is, it has passed it.
  const start = new IntersectionObserver(
    ([first]) => {
      if (!first?.isIntersecting) row.scrollTo({ left: 0 });
    },
    { rootMargin: '1000000px 0px -60%' },
  );
  if (cards[0]) start.observe(cards[0]);
  // Browsers do not scroll to a link that has the focus and is half in view.
  row.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && center(target));
  addEventListener('hashchange', mark);
  return () => {
    observer.disconnect();
    start.disconnect();
    removeEventListener('hashchange', mark);
  };
}
