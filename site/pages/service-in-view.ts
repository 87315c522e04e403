import { nameIn } from '../navigation/hash.ts';

/** A card is in view while it crosses the line at this share of the screen's height. */
const LINE = 0.4;

/**
 * Marks the link of the service in view and scrolls the row to it. If two cards are side by side, the one in
 * the address's hash wins.
 */
export function markServiceInView(row: HTMLElement): () => void {
  const links = new Map([...row.querySelectorAll('a')].map((link) => [nameIn(link.hash), link]));
  const cards = [...links.keys()].flatMap((anchor) => document.getElementById(anchor) ?? []);
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
    const isAboveAll = (cards[0]?.getBoundingClientRect().top ?? 0) > innerHeight * LINE;
    if (!shown && isAboveAll) row.scrollTo({ left: 0 });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      mark();
    },
    { rootMargin: `-${100 * LINE}% 0px -${100 * (1 - LINE)}%` },
  );
  for (const card of cards) observer.observe(card);
  // A jump from below the last card to above the first may happen without any card crossing the line.
  const nearFirst = new IntersectionObserver(mark, { rootMargin: '100% 0px' });
  if (cards[0]) nearFirst.observe(cards[0]);
  // Browsers do not scroll to a focused link that is half in view.
  row.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && center(target));
  addEventListener('hashchange', mark);
  return () => {
    observer.disconnect();
    nearFirst.disconnect();
    removeEventListener('hashchange', mark);
  };
}
