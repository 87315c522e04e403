/** Paths of the desk's screens, for its router and the server. */
export const deskPaths = {
  inbox: '/desk',
  request: '/desk/request/:id',
  quote: '/desk/request/:id/quote',
  details: '/desk/request/:id/details',
  /** Not below /desk/request/, where "new" would be an id. */
  byHand: '/desk/new',
  week: '/desk/week',
  customers: '/desk/customers',
  texts: '/desk/customers/texts',
  customer: '/desk/customers/:id',
  figures: '/desk/figures',
  devices: '/desk/devices',
  calendars: '/desk/calendars',
  site: '/desk/site',
  /** The path ends with the name of a content file: `company`, `pages/home`. */
  siteSection: '/desk/site/:file',
  sitePage: '/desk/site/pages/:page',
  sitePublish: '/desk/site/publish',
  siteHistory: '/desk/site/history',
  savedLines: '/desk/site/lines',
  signIn: '/desk/sign-in',
} as const;

/** The site rendered with the content drafts, by the server. */
export const PREVIEW = '/desk/site/preview';
/** The list of the site's content, in place of a preview that could not be rendered. */
export const WITHOUT_PREVIEW = `${deskPaths.site}?preview=none`;

export const DESK_MANIFEST = '/desk/manifest.webmanifest';
/** The worker's scope is the whole desk. */
export const DESK_WORKER = '/desk/worker.js';
/** Scripts, styles and fonts, whose names contain their hashes. */
export const DESK_FILES = '/desk/assets/';

export const requestPath = (id: string) => deskPaths.request.replace(':id', id);
export const customerPath = (id: string) => deskPaths.customer.replace(':id', id);

/** Hash of the inbox that unfolds the group To schedule. */
export const TO_SCHEDULE = 'to-schedule';

export const quotePath = (id: string) => deskPaths.quote.replace(':id', id);
export const detailsPath = (id: string) => deskPaths.details.replace(':id', id);

/** The customer's page with the unsent quote, rendered by the server. */
export const QUOTE_PREVIEW = `${deskPaths.quote}/preview`;
export const quotePreviewPath = (id: string) => QUOTE_PREVIEW.replace(':id', id);

/** Previews are documents without the desk around them. */
export function isPreview(pathname: string): boolean {
  return (
    pathname === PREVIEW ||
    pathname.startsWith(`${PREVIEW}/`) ||
    /^\/desk\/request\/[^/]+\/quote\/preview$/.test(pathname)
  );
}

export function sectionPath(file: string): string {
  return `${deskPaths.site}/${file}`;
}

/** `'company/phone'` → `'/desk/site/company#company/phone'` */
export function fieldPath(path: string): string {
  const file = path.split('/', path.startsWith('pages/') ? 2 : 1).join('/');
  return `${sectionPath(file)}#${path}`;
}
