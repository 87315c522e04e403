/**
 * `npm run check:content`: says everything that keeps the site from being built, and what may not be meant. `--quiet`
 * says nothing where all is in order.
 */
import { fileURLToPath } from 'node:url';
import { check } from './check.ts';
import { sentenceOf } from './problem.ts';

// The settings read the content, and cannot be imported while a file of it is broken.
const settings = await import('../../server/settings.ts')
  .then(({ readSettings }) => readSettings())
  .catch(() => undefined);
const { mistakes, warnings } = await check(fileURLToPath(new URL('../..', import.meta.url)), settings);
for (const warning of warnings) console.error(`Note: ${sentenceOf(warning)}`);
for (const mistake of mistakes) console.error(sentenceOf(mistake));
if (mistakes.length > 0) process.exitCode = 1;
else if (!process.argv.includes('--quiet')) console.log('Content, colors, pictures and .env are in order.');
