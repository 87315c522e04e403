/** The files that crawlers, browsers and security researchers look for. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { company } from '../../content/company.ts';
import { pages } from '../../site/pages.ts';
import { paperColors } from '../tokens.ts';

/** sitemap.xml (sitemaps.org), robots.txt (RFC 9309), the web app manifest (W3C), security.txt (RFC 9116). */
export async function writeMachineFiles(siteUrl: string, client: string): Promise<void> {
  await mkdir(join(client, '.well-known'), { recursive: true });
  const files = {
    'sitemap.xml': sitemap(siteUrl),
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    'site.webmanifest': JSON.stringify(manifest()),
    '.well-known/security.txt': securityText(siteUrl),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(client, name), text);
}

function sitemap(siteUrl: string): string {
  const today = new Date().toISOString().slice(0, 10);
  const urls = pages
    .filter(({ isListed }) => isListed)
    .map(({ path }) => `<url><loc>${siteUrl}${path}</loc><lastmod>${today}</lastmod></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

function manifest() {
  const { light } = paperColors();
  return {
    name: company.name,
    short_name: company.shortName,
    start_url: '/',
    display: 'browser',
    background_color: light,
    theme_color: light,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  };
}

/** RFC 9116 wants it to expire within a year. */
function securityText(siteUrl: string): string {
  const expires = new Date(Date.now() + 365 * 86_400_000).toISOString();
  return `Contact: mailto:${company.email}\nExpires: ${expires}\nCanonical: ${siteUrl}/.well-known/security.txt\n`;
}
