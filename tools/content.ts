/**
 * `npm run content -- check`: says everything that keeps the site from being shown, and what may not be meant. `--quiet`
 * says nothing where all is in order.
 */
import { fileURLToPath } from 'node:url';
import { check } from './check/check.ts';
import { sentenceOf } from './check/problem.ts';

const [command] = process.argv.slice(2);
if (command === 'check') {
  const { mistakes, warnings } = await check(fileURLToPath(new URL('..', import.meta.url)));
  for (const warning of warnings) console.error(`Note: ${sentenceOf(warning)}`);
  for (const mistake of mistakes) console.error(sentenceOf(mistake));
  if (mistakes.length > 0) process.exitCode = 1;
  else if (!process.argv.includes('--quiet')) console.log('Words, colors, pictures and .env are in order.');
} else {
  console.error('Usage: npm run content -- check');
  process.exitCode = 1;
}
