import { createHash } from 'node:crypto';
import type { Settings } from './settings.ts';

/** Kept for ever by browsers and proxies: the name changes with the contents. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Kept, but asked about each time; the answer is mostly 304. */
export const REVALIDATE = 'no-cache';
/** Never kept. */
export const NO_STORE = 'no-store';

/** Those that Chromium knows; a name it does not know is an error in the console. */
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

type SiteSettings = Pick<Settings, 'siteUrl' | 'emailJs'>;

/** On every answer, errors too: few and short, as the smallest file carries them. */
export function commonHeaders({ siteUrl }: SiteSettings): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // Only where the site is reached by https; asked of browsers for two years.
    ...(isHttps(siteUrl) ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Of what is no page and no file of ours: it may load and do nothing. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** Of a drawing, opened by itself: it may style itself. */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** On every page, besides its own policy. */
export function pageHeaders(html: string, site: SiteSettings): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(html, site),
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': FEATURES.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
}

/**
 * The content security policy of a page: its own inline scripts and styles by their hashes, this site's files, and
 * nothing else. EmailJS, where it is set up, adds its one script, its API, and the policy that may name the script.
 */
export function pagePolicy(html: string, { siteUrl, emailJs }: SiteSettings): string {
  const scripts = hashesOf(inlineScripts(html));
  const styles = hashesOf([...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text));
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
    `trusted-types ${emailJs ? 'emailjs' : "'none'"}`,
    ...(isHttps(siteUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** An address as a policy can name it: without a query, and with what would end the source or the directive encoded. */
function asSource(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/[;,]/g, (sign) => encodeURIComponent(sign));
}

/** The scripts that stand in a page. Data blocks are no scripts. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\bsrc=/.test(attributes) && !/\btype="application\//.test(attributes))
    .map(([, , text = '']) => text);
}

/** As a policy names what stands in a page. */
function hashesOf(texts: string[]): string {
  return texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('');
}

function isHttps(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}
