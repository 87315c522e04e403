/** Every page as a complete HTML file. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildSettings } from '../../server/built-for.ts';
import { pagePolicy } from '../../server/headers.ts';
import { pages } from '../../site/pages.ts';

export async function prerender(settings: BuildSettings, assets: unknown, folder: string): Promise<void> {
  const { render } = await import(pathToFileURL(join(folder, 'render', 'entry-render.js')).href);
  for (const { path, file } of pages) {
    const html: string = await render({ path }, assets);
    // With EmailJS, any static host may serve the folder; few of them send a security policy.
    const page = settings.emailJs ? withPolicy(html, pagePolicy(html, settings)) : html;
    await writeFile(join(folder, 'client', file), page);
  }
}

/** The page with its security policy in a <meta>. `frame-ancestors` works only in a header. */
function withPolicy(html: string, policy: string): string {
  const directives = policy.split('; ').filter((directive) => !directive.startsWith('frame-ancestors'));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}"/>`;
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + meta);
}
