import { fileURLToPath } from 'node:url';
import { sentenceOf } from '../server/content/read.ts';
import { OperatorError, runProgram } from '../server/operator-error.ts';
import { check } from './check/check.ts';
import { forgetEarlier, importFiles } from './content-import.ts';
import { exportContent, showDifferences } from './content-published.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const commands: Record<string, () => Promise<void>> = {
  check: checkAll,
  diff: showDifferences,
  import: importFiles,
  export: exportContent,
  forget: forgetEarlier,
};

const USAGE = `Usage: npm run content -- <command>

  check    lists the mistakes that keep the site from starting, and notes what may be a mistake
  diff     compares the files in content/ with what is published
  import   publishes the files
  export   writes what is published into the files; your comments stay
  forget   deletes every publication but the newest, for good`;

await runProgram(async () => {
  const [name = ''] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new OperatorError(USAGE);
  await command();
});

/** `--quiet` prints nothing if all is in order. */
async function checkAll(): Promise<void> {
  const { mistakes, warnings } = await check(ROOT);
  for (const warning of warnings) console.error(`Note: ${sentenceOf(warning)}`);
  for (const mistake of mistakes) console.error(sentenceOf(mistake));
  if (mistakes.length > 0) process.exitCode = 1;
  else if (!process.argv.includes('--quiet')) console.log('Content, colors, pictures and .env are in order.');
}
