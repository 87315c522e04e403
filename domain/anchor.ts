/**
 * Element ids of the program, which no service's anchor may take. Ids with capitals are not listed, because an
 * anchor has none. tools/random-content.test.ts finds ids missing here.
 */
export const reservedIds: ReadonlySet<string> = new Set([
  ...['root', 'page-data', 'form-post', 'main', 'menu', 'open-menu', 'call-to-action'],
  ...['quote-dialog-title', 'quote-dialog-text', 'quote-dialog-note'],
  ...[
    'home',
    'services',
    'contact',
    'why-choose',
    'testimonials',
    'testimonials-heading',
    'what-needs-cleaning',
  ],
  ...['glow', 'lamp'],
  ...['van-glow', 'next', 'contact-info', 'why-choose-us', 'emergency', 'brief', 'sheet-place'],
  ...['quote-form', 'quote-form-heading', 'to-correct', 'photos-hint', 'photos-problems', 'topic'],
  ...['email', 'phone', 'address', 'city', 'state', 'photos'].flatMap((name) => [
    name,
    `${name}-error`,
    `${name}-note`,
  ]),
  ...['quote', 'note', 'days', 'say-yes', 'still-holds', 'accept', 'again', 'words', 'contact-heading'],
  ...['pictures', 'may-show', 'review', 'review-words', 'review-error', 'how-was-it'],
  ...[1, 2, 3, 4, 5].map((stars) => `stars-${stars}`),
  ...['accepted', 'declined', 'asked'].flatMap((answer) => [answer, `${answer}-hint`, `${answer}-error`]),
]);

/**
 * Id of a service's card: `'Window Cleaning'` → `'window-cleaning'` (promises: Navigation). An id that the
 * program uses itself gets a number.
 */
export function anchorOf(title: string): string {
  const anchor = title.toLowerCase().replace(/\s/g, '-');
  return reservedIds.has(anchor) ? `${anchor}-2` : anchor;
}
