import { createHash } from 'node:crypto';
import type { PageSettings } from '../../domain/site-data.ts';

/** Browsers and proxies keep the file forever, because its name changes with its contents. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Browsers keep the file but ask each time whether it changed. The answer is usually 304. */
export const REVALIDATE = 'no-cache';
/** Browsers and proxies must not keep the answer. */
export const NO_STORE = 'no-store';

/** The features that Chromium recognizes. An unknown name would cause an error in the console. */
const FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'keyboard-map',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'sync-xhr',
  'usb',
  'xr-spatial-tracking',
];

type SiteSettings = Pick<PageSettings, 'siteUrl' | 'emailJs' | 'quotePhotos'>;

/**
 * The headers of every answer, errors included. They are few and short, because even the smallest file carries them.
 */
export function commonHeaders({ siteUrl }: Pick<PageSettings, 'siteUrl'>): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // Only for a site on https. Browsers remember it for two years, for this name alone: the owner may have others on http.
    ...(isHttps(siteUrl) ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  };
}

/** The policy of an answer that is neither a page nor a built file: it may load and do nothing. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** The policy of a drawing that is opened by itself: it may contain styles. */
export const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** A page that embeds only what allows it starts only a worker that says the same. */
export const WORKER_HEADERS = { 'cross-origin-embedder-policy': 'require-corp' };

/** The desk's worker is for all of the desk, which is more than its own folder, and asks this site alone. */
export const DESK_WORKER_HEADERS = {
  ...WORKER_HEADERS,
  'cache-control': REVALIDATE,
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'service-worker-allowed': '/desk',
};

/**
 * Some addresses are secrets: a quote's, a calendar's. So no page, script or style names the page's path to anybody, this
 * site included, whose proxy may log it. The origin stays, because a form's POST would come from "null" without it.
 */
export const REFERRER_POLICY = { 'referrer-policy': 'strict-origin' };

/** The headers of every page. */
export function pageHeaders(
  html: string,
  site: SiteSettings,
  trusted: string[] = [],
): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(html, site, trusted),
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...REFERRER_POLICY,
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
}

/** The headers of a page for one person, without scripts but its own: it is kept nowhere. */
export function privateHeaders(html: string, siteUrl: string): Record<string, string> {
  return { ...pageHeaders(html, { siteUrl, emailJs: undefined, quotePhotos: 0 }), ...UNSEEN };
}

const UNSEEN = { 'cache-control': NO_STORE, 'x-robots-tag': 'noindex' };

/** The headers of the desk's page. It may use the files of this site alone, and is kept nowhere. */
export function deskHeaders(html: string, siteUrl: string): Record<string, string> {
  // The desk prepares the owner's photos in the worker that prepares visitors'.
  const settings = { siteUrl, emailJs: undefined, quotePhotos: 1 };
  const { 'permissions-policy': features = '', ...headers } = pageHeaders(html, settings, ['desk-worker']);
  return {
    ...headers,
    // A prepared text is copied where this device cannot send it.
    'permissions-policy': features.replace('clipboard-write=()', 'clipboard-write=(self)'),
    ...UNSEEN,
  };
}

/** The headers of a page as it would be with the owner's draft: those of the desk's page, but its form sends nothing. */
export function previewHeaders(html: string, siteUrl: string): Record<string, string> {
  const headers = deskHeaders(html, siteUrl);
  const policy = headers['content-security-policy'] ?? '';
  return {
    ...headers,
    'content-security-policy': policy.replace("form-action 'self'", "form-action 'none'"),
  };
}

/**
 * The content security policy of a page. It allows the page's inline scripts and styles by their hashes, and the files
 * of this site. If EmailJS is set up, it also allows its script and its API. The Trusted Types policies are for the
 * addresses of that script and of the worker that prepares photos, and those that `trusted` names.
 */
export function pagePolicy(
  html: string,
  { siteUrl, emailJs, quotePhotos }: SiteSettings,
  trusted: readonly string[] = [],
): string {
  const policies = [
    ...(emailJs ? ['emailjs'] : []),
    ...(quotePhotos > 0 ? ['photo-worker'] : []),
    ...trusted,
  ];
  const scripts = hashesOf(inlineScripts(html));
  const styles = styleHashes(html);
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}${emailJs ? ` ${asSource(emailJs.scriptUrl)}` : ''}`,
    "script-src-attr 'none'",
    `style-src 'self'${styles}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${emailJs ? ` ${emailJs.origin}` : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies.join(' ') || "'none'"}`,
    ...(isHttps(siteUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * An address as a source in a policy: without a query, and with the characters encoded that would end the source or the
 * directive.
 */
function asSource(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/[;,]/g, (sign) => encodeURIComponent(sign));
}

/** The texts of a page's inline scripts. Data blocks are not scripts. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\bsrc=/.test(attributes) && !/\btype="application\//.test(attributes))
    .map(([, , text = '']) => text);
}

function styleHashes(html: string): string {
  return hashesOf([...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text));
}

/** The hashes of inline texts, as a policy lists them. */
function hashesOf(texts: string[]): string {
  return texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('');
}

function isHttps(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}
