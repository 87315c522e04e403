/**
 * Runs every check in order, each in its own process; the last line counts them. Exits with 1 when one
 * failed. `npm test -- unit` runs only the named steps.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingNames } from '../server/settings.ts';
import { noFirefox } from './support/firefox.ts';

type Count = { passed: number; failed: number; skipped?: number };
type Step = { name: string; run: (scratch: string) => Promise<Count> };

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const FAULTS = 'tests/faults/*.test.ts';
/** Test files at a time. They wait for disks, servers and processes more than they compute. */
const CONCURRENCY = 4;

const steps: Step[] = [
  { name: 'format', run: () => runOnce(bin('biome'), ['ci', '.']) },
  { name: 'types', run: () => runOnce(bin('tsc'), ['--noEmit']) },
  {
    name: 'build',
    run: () => runOnce(process.execPath, ['tools/build.ts'], { SITE_URL: 'http://localhost:3000' }),
  },
  {
    name: 'unit',
    run: (scratch) => runNodeTests(scratch, ['{content,domain,server,tools}/**/*.test.ts', FAULTS]),
  },
  { name: 'browser', run: (scratch) => runBrowser(scratch, []) },
  { name: 'webkit', run: (scratch) => runNodeTests(scratch, ['tests/*.test.ts']) },
];
/** Parts of the steps above, for a longer run of the faults only. */
const extraSteps: Step[] = [
  { name: 'faults', run: (scratch) => runNodeTests(scratch, [FAULTS]) },
  { name: 'browser-faults', run: (scratch) => runBrowser(scratch, ['tests/faults']) },
];

/** A step that counts as one check. */
async function runOnce(command: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  const failed = (await start(command, args, env)) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed };
}

async function runNodeTests(scratch: string, files: string[]): Promise<Count> {
  const report = join(scratch, 'node.tap');
  const reporters = ['spec', 'tap'].flatMap((reporter, index) => [
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${index === 0 ? 'stdout' : report}`,
  ]);
  const exit = await start(process.execPath, [
    '--test',
    ...reporters,
    `--test-concurrency=${CONCURRENCY}`,
    ...files,
  ]);
  const tap = await readFile(report, 'utf8');
  const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return settle(
    exit,
    { passed: count('pass'), failed: count('fail') + count('cancelled') },
    count('skipped'),
  );
}

async function runBrowser(scratch: string, files: string[]): Promise<Count> {
  const report = join(scratch, 'browser.json');
  const exit = await start(bin('playwright'), ['test', ...files], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CI: '1',
  });
  const { stats } = JSON.parse(await readFile(report, 'utf8').catch(() => '{"stats":{}}'));
  return settle(
    exit,
    { passed: stats.expected ?? 0, failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) },
    stats.skipped,
  );
}

/** A runner that failed without a failed test, or ran no test at all, is a failure too. */
function settle(exit: number, count: Count, skipped = 0): Count {
  const isFine = exit === 0 && count.passed + skipped > 0;
  return { ...count, skipped, failed: isFine ? count.failed : Math.max(count.failed, 1) };
}

async function start(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

// The settings of this shell are for the owner's site; every test names its own.
for (const name of settingNames()) delete process.env[name];
// The tests start the program up to a hundred times, so cache its compiled code, as `npm start` does.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');

const wanted = process.argv.slice(2);
const scratch = await mkdtemp(join(tmpdir(), 'checks-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const chosen =
  wanted.length === 0 ? steps : [...steps, ...extraSteps].filter(({ name }) => wanted.includes(name));
for (const { name, run } of chosen) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const { passed, failed, skipped = 0 } = await run(scratch);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
}
await rm(scratch, { recursive: true });
// A skipped test has shown nothing, so it does not count as passed.
if (noFirefox) console.log(`Skipped: ${noFirefox}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
