/** That the whole of a service stands in one place must cost the pages that do not show it nothing; read from the built site. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { services } from '../content/services.ts';
import { previewServices, testimonialServices } from '../content/services-on-home.ts';

/** The scripts that React’s entry brings to every page. */
const ON_EVERY_PAGE = ['entry-browser', 'components', 'form'];
const assets = fileURLToPath(new URL('../build/client/assets', import.meta.url));

test('every page carries the services’ titles alone, the home page those it shows, the services page all', async () => {
  const shown = [...previewServices, ...testimonialServices].map(({ id }) => id);
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  /** Each script by its name without the hash, and its text. */
  const texts = await Promise.all(
    scripts.map(async (name) => [name.replace(/-.{8}\.js$/, ''), await readFile(join(assets, name), 'utf8')] as const),
  );
  const within = (words: string) => texts.filter(([, text]) => text.includes(words)).map(([name]) => name);

  for (const { id, title, summary, description, features } of services) {
    assert.ok(
      within(title).some((name) => ON_EVERY_PAGE.includes(name)),
      title,
    );
    for (const words of [description, ...features]) assert.deepEqual(within(words), ['services'], words);
    assert.deepEqual(within(summary), shown.includes(id) ? ['home', 'services'] : ['services'], summary);
  }
});
