/** `npm run dev` shows a mistake in the page, and goes on when it is mended. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { copyProject } from '../../tests/support/checkouts.ts';
import { freePort, temporaryFolder } from '../../tests/support/server.ts';
import { CHROMIUM, FLAGS } from '../chromium.ts';

test('a slip is shown in the open page in the owner’s words, until it is mended', async () => {
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
    // Vite may have a word before.
    for await (const line of createInterface(dev.stdout)) if (line.includes('is open at')) break;
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}/`);
    const file = join(project.path, 'content', 'pages', 'home.ts');
    const text = await readFile(file, 'utf8');

    await writeFile(file, text.replace("'View Services',", "'View Services'"));
    await page
      .getByRole('listitem')
      .filter({ hasText: /^content\/pages\/home\.ts, line \d+: a comma/ })
      .waitFor();
    await writeFile(file, text);
    await page.getByRole('heading', { level: 1, name: 'See your home' }).waitFor();

    assert.equal(dev.exitCode, null);
  } finally {
    await browser.close();
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
});
