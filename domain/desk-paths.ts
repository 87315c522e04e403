/** The pages of the desk, for its routes and for the server that answers them. `:id` stands for any one part of a path. */
export const deskPaths = {
  inbox: '/desk',
  request: '/desk/request/:id',
  /** The quote for it. */
  offer: '/desk/request/:id/offer',
  /** Before the requests it would be the one called "new". */
  byHand: '/desk/new',
  customers: '/desk/customers',
  texts: '/desk/customers/texts',
  figures: '/desk/figures',
  devices: '/desk/devices',
  calendars: '/desk/calendars',
  site: '/desk/site',
  /** The name of a file of the owner's words is the end of its address: `company`, `pages/home`. */
  siteSection: '/desk/site/:file',
  sitePage: '/desk/site/pages/:page',
  sitePublish: '/desk/site/publish',
  siteHistory: '/desk/site/history',
  /** The lines that the owner uses again in quotes. */
  savedLines: '/desk/site/lines',
  signIn: '/desk/sign-in',
} as const;

/** The site as it would be with the drafts: documents of their own, which the server renders. */
export const PREVIEW = '/desk/site/preview';

/** The desk as an app: what it is called, and its worker, whose scope is the whole desk. */
export const DESK_MANIFEST = '/desk/manifest.webmanifest';
export const DESK_WORKER = '/desk/worker.js';

export function requestPath(id: string): string {
  return deskPaths.request.replace(':id', id);
}

export function offerPath(id: string): string {
  return deskPaths.offer.replace(':id', id);
}

/** A document of its own, which the server renders: the customer's page as it would be. */
export const OFFER_PREVIEW = `${deskPaths.offer}/preview`;

export function offerPreviewPath(id: string): string {
  return OFFER_PREVIEW.replace(':id', id);
}

/** Whether a path below the desk is a preview, which is a document without the desk around it. */
export function isPreview(pathname: string): boolean {
  return (
    pathname === PREVIEW ||
    pathname.startsWith(`${PREVIEW}/`) ||
    /^\/desk\/request\/[^/]+\/offer\/preview$/.test(pathname)
  );
}

/** Where a file of the owner's words is edited. */
export function sectionPath(file: string): string {
  return `${deskPaths.site}/${file}`;
}

/** Where one thing in it is. */
export function fieldPath(path: string): string {
  const file = path.split('/', path.startsWith('pages/') ? 2 : 1).join('/');
  return `${sectionPath(file)}#${path}`;
}
