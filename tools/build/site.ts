/** The static site: files of everything that the server would serve. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pagePolicy } from '../../server/http/headers.ts';
import { createEdition } from '../../server/pages/edition.ts';
import { loadProgram, PROGRAM_FOLDER } from '../../server/pages/program.ts';
import { compress } from './compress.ts';
import { lockBuilding, putInPlace } from './folder.ts';
import type { Site } from './read-site.ts';

export async function buildSite(
  { content, settings, pictures = new Map() }: Site,
  folder: string,
  programFolder = PROGRAM_FOLDER,
) {
  using _lock = lockBuilding(folder);
  const next = `${folder}-next`;
  await rm(next, { recursive: true, force: true });
  // A static host cannot receive photos.
  const ofStaticHost = { ...settings, isStatic: true, quotePhotos: 0 } as const;
  const { files, made } = await createEdition(await loadProgram(programFolder), content, ofStaticHost);
  for (const { name, path } of made) {
    const { html, variants } = files.get(path) ?? {};
    await mkdir(dirname(join(next, name)), { recursive: true });
    // With EmailJS the page loads another company's script. Few static hosts send a policy that guards it.
    const isGuarded = html !== undefined && settings.emailJs;
    const text = isGuarded ? withPolicy(html, pagePolicy(html, settings)) : (variants?.identity.body ?? '');
    await writeFile(join(next, name), text);
  }
  await compress(next);
  // Does not overwrite files made from content, such as the icon of a letter mark.
  await cp(join(programFolder, 'client'), next, { recursive: true, force: false });
  for (const [address, bytes] of pictures) await writeFile(join(next, address), bytes);
  await putInPlace(next, folder);
}

/** `frame-ancestors` only works in a header. */
function withPolicy(html: string, policy: string): string {
  const directives = policy.split('; ').filter((directive) => !directive.startsWith('frame-ancestors'));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}"/>`;
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + meta);
}
