/**
 * Runs every step in order, each in its own process. The last line counts passed and failed checks. Exits
 * with 1 if one failed or none was chosen. docs/testing.md has the ways to run a part.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingNames } from '../server/settings.ts';
import type { Tally } from './faults/tally.ts';
import { changedFiles, selectByChange, selectByWords, UNIT_TESTS, WEBKIT_TESTS } from './select.ts';
import { noFirefox } from './support/firefox.ts';

type Count = { passed: number; failed: number; skipped?: number };
type Step = { name: string; run: (scratch: string) => Promise<Count> };
type Result = Count & { name: string; seconds: number };

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** Test files at a time. They wait for disks, servers and processes more than they compute. */
const CONCURRENCY = 4;
/**
 * A step is stopped after this long, ms, and counts as failed. `node --test` then names the test file that
 * did not end, and the later steps still run. `npm run test:faults` takes hours and has no limit.
 */
const STEP_TIMEOUT = process.env.FUZZ ? undefined : 60 * 60_000;

const build: Step = {
  name: 'build',
  run: () => runOnce(process.execPath, ['tools/build.ts'], { SITE_URL: 'http://localhost:3000' }),
};
const steps: Step[] = [
  { name: 'format', run: () => runOnce(bin('biome'), ['ci', '.']) },
  { name: 'types', run: () => runOnce(bin('tsc'), ['--noEmit']) },
  build,
  { name: 'unit', run: (scratch) => runNodeTests(scratch, UNIT_TESTS) },
  { name: 'browser', run: (scratch) => runBrowser(scratch, []) },
  { name: 'webkit', run: (scratch) => runNodeTests(scratch, [WEBKIT_TESTS]) },
];
/** Parts of the steps above, for a longer run of the faults only. */
const faultSteps: Step[] = [
  { name: 'faults', run: (scratch) => runNodeTests(scratch, ['tests/faults/*.test.ts']) },
  { name: 'browser-faults', run: (scratch) => runBrowser(scratch, ['tests/faults']) },
];

/** The steps that the arguments of `npm test` name. */
function chooseSteps(wanted: string[]): Step[] {
  if (wanted.length === 0) return steps;
  const named = [...steps, ...faultSteps].filter(({ name }) => wanted.includes(name));
  if (named.length === wanted.length) return named;
  const isChanged = wanted[0] === '--changed';
  const { files, title } = isChanged
    ? selectByChange(root, changedFiles(root))
    : selectByWords(root, wanted.join(' '));
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  const others = files.filter((file) => !file.endsWith('.spec.ts'));
  if (files.length === 0) console.log('No test file and no test title contains these words.');
  else console.log(`${files.length} test files${title ? `, tests named “${title}”` : ''}`);
  const pattern = title?.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const chosen: Step[] = [];
  if (others.length > 0)
    chosen.push({
      name: 'unit',
      run: (scratch) =>
        runNodeTests(scratch, [...(pattern ? [`--test-name-pattern=${pattern}`] : []), ...others]),
    });
  if (specs.length > 0)
    chosen.push({
      name: 'browser',
      run: (scratch) => runBrowser(scratch, [...(pattern ? ['-g', pattern] : []), ...specs]),
    });
  return [...(isChanged ? steps.slice(0, 2) : []), ...(chosen.length > 0 ? [build] : []), ...chosen];
}

/** A step that counts as one check. */
async function runOnce(command: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  const failed = (await start(command, args, env)) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed };
}

async function runNodeTests(scratch: string, args: string[]): Promise<Count> {
  const report = join(scratch, 'node.tap');
  const reporters = ['spec', 'tap'].flatMap((reporter, index) => [
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${index === 0 ? 'stdout' : report}`,
  ]);
  const exit = await start(process.execPath, [
    '--test',
    ...reporters,
    `--test-concurrency=${CONCURRENCY}`,
    ...args,
  ]);
  const tap = await readFile(report, 'utf8');
  const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return settle(
    exit,
    { passed: count('pass'), failed: count('fail') + count('cancelled') },
    count('skipped'),
  );
}

async function runBrowser(scratch: string, args: string[]): Promise<Count> {
  const report = join(scratch, 'browser.json');
  const exit = await start(bin('playwright'), ['test', ...args], {
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
    timeout: STEP_TIMEOUT,
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

// The settings of this shell are for the owner's site; every test names its own.
for (const name of settingNames()) delete process.env[name];
// The tests start the program up to a hundred times, so cache its compiled code, as `npm start` does.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');

const chosen = chooseSteps(process.argv.slice(2));
const scratch = await mkdtemp(join(tmpdir(), 'checks-'));
process.env.FAULT_TABLE = join(scratch, 'faults');
const results: Result[] = [];
for (const { name, run } of chosen) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const count = await run(scratch);
  results.push({ name, seconds: Math.round((performance.now() - began) / 1000), ...count });
}
const faults = await readFile(process.env.FAULT_TABLE, 'utf8').catch(() => '');
await rm(scratch, { recursive: true });

if (faults) {
  const rows = faults
    .trim()
    .split('\n')
    .map((line): Tally => JSON.parse(line));
  const total = (of: Tally[], what: 'runs' | 'lost' | 'doubled') =>
    of.reduce((sum, row) => sum + row[what], 0);
  console.log('\nFaults, and what they cost:');
  console.table(
    [...Map.groupBy(rows, ({ fault }) => fault)].map(([fault, of]) => ({
      fault,
      runs: total(of, 'runs'),
      lost: total(of, 'lost'),
      doubled: total(of, 'doubled'),
    })),
  );
}
console.log('\nSteps:');
console.table(results);
const sum = (what: 'passed' | 'failed' | 'skipped') =>
  results.reduce((total, result) => total + (result[what] ?? 0), 0);
// A skipped test has shown nothing, so it does not count as passed.
if (noFirefox && results.some(({ name }) => name === 'browser')) console.log(`Skipped: ${noFirefox}`);
if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 || chosen.length === 0 ? 1 : 0;
