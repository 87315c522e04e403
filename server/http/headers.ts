import { createHash } from 'node:crypto';
import type { PageSettings } from '../../domain/site-data.ts';

/** For files whose name contains a hash of the contents. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';
export const NO_STORE = 'no-store';

/** Browser features that no page may use. An unknown name causes a console error in Chromium. */
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

/** Even errors and the smallest files carry these. */
export function commonHeaders({ siteUrl }: Pick<PageSettings, 'siteUrl'>): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // Without includeSubDomains: the owner may have other sites on http.
    ...(isHttps(siteUrl) ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  };
}

/** For responses that are neither a page nor a built file. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** For an SVG that is opened on its own, which may contain styles. */
export const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** A page with this policy may start only workers that have it. */
export const WORKER_HEADERS = { 'cross-origin-embedder-policy': 'require-corp' };

export const DESK_WORKER_HEADERS = {
  ...WORKER_HEADERS,
  'cache-control': REVALIDATE,
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'service-worker-allowed': '/desk',
};

/**
 * The URLs of quotes and calendars are secrets, so pages never send their path, not even to this site, whose
 * proxy may log it. Without the origin, a form's POST would have the Origin "null".
 */
export const REFERRER_POLICY = { 'referrer-policy': 'strict-origin' };

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

/** Never cached, never indexed, no scripts but its own. */
export function privateHeaders(html: string, siteUrl: string): Record<string, string> {
  return { ...pageHeaders(html, { siteUrl, emailJs: undefined, quotePhotos: 0 }), ...PRIVATE };
}

const PRIVATE = { 'cache-control': NO_STORE, 'x-robots-tag': 'noindex' };

export function deskHeaders(html: string, siteUrl: string): Record<string, string> {
  // The desk resizes the owner's photos, too.
  const settings = { siteUrl, emailJs: undefined, quotePhotos: 1 };
  const { 'permissions-policy': features = '', ...headers } = pageHeaders(html, settings, ['desk-worker']);
  return {
    ...headers,
    // The desk copies a prepared text on a device that cannot send it.
    'permissions-policy': features.replace('clipboard-write=()', 'clipboard-write=(self)'),
    ...PRIVATE,
  };
}

/** For the desk's preview of a page, whose forms cannot send anything. */
export function previewHeaders(html: string, siteUrl: string): Record<string, string> {
  const headers = deskHeaders(html, siteUrl);
  const policy = headers['content-security-policy'] ?? '';
  return {
    ...headers,
    'content-security-policy': policy.replace("form-action 'self'", "form-action 'none'"),
  };
}

/**
 * Allows inline scripts and styles by their hashes, and files of this site. `trusted`: Trusted Types policies
 * besides those of EmailJS's script and the photo worker.
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

/** Drops the query, and encodes the signs that would end a source or directive. */
function asSource(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/[;,]/g, (sign) => encodeURIComponent(sign));
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\bsrc=/.test(attributes) && !/\btype="application\//.test(attributes))
    .map(([, , text = '']) => text);
}

function styleHashes(html: string): string {
  return hashesOf([...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text));
}

/** ` 'sha256-…' 'sha256-…'` */
function hashesOf(texts: string[]): string {
  return texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('');
}

function isHttps(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}
