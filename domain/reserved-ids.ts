/**
 * The ids that the program itself gives to elements, on any page. `anchorOf` keeps services from taking them. Ids with
 * capitals are missing, because an anchor has none. tools/random-words.test.ts finds an id that is not listed.
 */
export const reservedIds: ReadonlySet<string> = new Set([
  // The document and its frame.
  ...['root', 'page-data', 'form-post', 'main', 'menu', 'open-menu', 'call-to-action'],
  ...['quote-dialog-title', 'quote-dialog-text', 'quote-dialog-note'],
  // The home page.
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
  // The other pages, and the preview of all on the desk.
  ...['van-glow', 'next', 'contact-info', 'why-choose-us', 'emergency', 'brief', 'sheet-place'],
  // The form.
  ...['quote-form', 'quote-form-heading', 'to-correct', 'photos-hint', 'photos-problems', 'topic'],
  ...['email', 'phone', 'address', 'city', 'state', 'photos'].flatMap((name) => [
    name,
    `${name}-error`,
    `${name}-note`,
  ]),
  // The page of a quote.
  ...['offer', 'note', 'say-yes', 'still-holds', 'accept'],
  ...['accepted', 'declined', 'asked'].flatMap((answer) => [answer, `${answer}-hint`, `${answer}-error`]),
]);
