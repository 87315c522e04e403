import type { Company } from '../../domain/content.ts';
import { DAY } from '../../domain/time-spans.ts';
import type { PageAssets, Renderer } from './program.ts';

type Site = {
  siteUrl: string;
  company: Company;
  pages: Renderer['pages'];
  paper: PageAssets['paper'];
  /** The company's mark is letters. */
  isLettered: boolean;
};

/** Their formats, in this order: sitemaps.org, RFC 9309, W3C, RFC 9116. */
export function wellKnownFiles(site: Site): Record<string, string> {
  const { siteUrl, company } = site;
  return {
    'sitemap.xml': sitemap(site),
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    'site.webmanifest': JSON.stringify(manifest(site)),
    '.well-known/security.txt': securityTxt(siteUrl, company),
  };
}

function sitemap({ siteUrl, pages }: Site): string {
  const urls = pages
    .filter(({ isListed }) => isListed)
    .map(({ path }) => `<url><loc>${siteUrl}${path}</loc></url>`);
  const urlset = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${urlset}\n`;
}

function manifest({ company, paper: { light }, isLettered }: Site) {
  return {
    name: company.name,
    short_name: company.shortName,
    start_url: '/',
    display: 'browser',
    background_color: light,
    theme_color: light,
    icons: iconsOf(isLettered),
  };
}

/** The built PNG icons show the drawing; letters exist only as SVG. */
export function iconsOf(isLettered: boolean) {
  if (isLettered) return [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }];
  const type = 'image/png';
  return [
    ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type })),
    { src: '/icon-maskable-512.png', sizes: '512x512', type, purpose: 'maskable' },
  ];
}

function securityTxt(siteUrl: string, { email }: Company): string {
  const canonical = `${siteUrl}/.well-known/security.txt`;
  return `Contact: mailto:${email}\nExpires: ${nextYear()}\nCanonical: ${canonical}\n`;
}

/** RFC 9116 recommends less than a year. A whole day, so that the file changes at most once a day. */
function nextYear(): string {
  return `${new Date(Date.now() + 364 * DAY).toISOString().slice(0, 10)}T00:00:00.000Z`;
}
