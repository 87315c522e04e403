/** `npm run check:content`: says everything that keeps the site from being built, and what may not be meant. */
import { fileURLToPath } from 'node:url';
import { check } from './check.ts';
import { sentenceOf } from './problem.ts';

const { mistakes, warnings } = await check(fileURLToPath(new URL('../..', import.meta.url)));
for (const warning of warnings) console.error(`Note: ${sentenceOf(warning)}`);
for (const mistake of mistakes) console.error(sentenceOf(mistake));
if (mistakes.length > 0) process.exitCode = 1;
else console.log('Content, colors, pictures and .env are in order.');
