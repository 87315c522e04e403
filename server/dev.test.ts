/** `npm run dev` shows content as it is edited, and a mistake on the page until it is fixed. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { copyProject } from '../tests/support/checkouts.ts';
import { freePort, temporaryFolder } from '../tests/support/server.ts';
import { ofFiles } from '../tests/support/site-desk.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { saveDraft } from './publishing/drafts.ts';
import { publishDraft } from './publishing/publish.ts';
import { openSqlite } from './store/sqlite.ts';

test('an edit appears on the open page; a mistake in the content is shown until it is fixed', async () => {
  await using project = await copyProject();
  await using data = await temporaryFolder();
  const port = await freePort();
  const dev = spawn(process.execPath, ['server/dev.ts'], {
    cwd: project.path,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: data.path },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    // Vite may print other lines first.
    for await (const line of createInterface(dev.stdout)) if (line.includes('is open at')) break;
    const page = await browser.newPage();
    // Until Vite's script in the page has connected, edits do not reach the page.
    const listens = () =>
      page.waitForEvent('console', (message) => message.text().includes('[vite] connected.'));
    let listening = listens();
    await page.goto(`http://localhost:${port}/`);
    await listening;
    const file = join(project.path, 'content', 'pages', 'home.yaml');
    const text = await readFile(file, 'utf8');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

    listening = listens();
    await writeFile(file, text.replace('heading: See your home', 'headin: See your home'));
    await page
      .getByRole('listitem')
      .filter({ hasText: /^content\/pages\/home\.yaml, line \d+: Nothing is called headin/ })
      .waitFor();
    await listening;
    listening = listens();
    await writeFile(file, text.replace('heading: See your home', 'heading: Watch your house'));
    await heading('Watch your house');
    await listening;
    await writeFile(file, text);
    await heading('See your home');

    assert.equal(dev.exitCode, null);
  } finally {
    await browser.close();
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
});

test('a publication at the desk is shown instead of the files', async () => {
  await using data = await temporaryFolder();
  const database = openSqlite(data.path);
  const phone = '(734) 555-0111';
  const draft = { path: 'company/phone', value: phone, seen: ofFiles.company.phone, device: 'a', nowMs: 1 };
  await saveDraft(database, ofFiles, draft);
  const wanted = { id: crypto.randomUUID(), base: 0, by: 'the phone', nowMs: 2 };
  await publishDraft({ database, ofFiles, tryRendering: async () => {} }, wanted);
  await database.close();
  const port = await freePort();
  const dev = spawn(process.execPath, ['server/dev.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: data.path },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const said: string[] = [];
    for await (const line of createInterface(dev.stdout)) {
      said.push(line);
      if (line.includes('is open at')) break;
    }

    const html = await (await fetch(`http://localhost:${port}/`)).text();

    assert.ok(html.includes(phone));
    assert.ok(said.includes('The site shows publication 2 from the desk, not the files'), said.join('\n'));
  } finally {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
});
