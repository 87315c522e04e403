/** Restarts the server while it is killed over and over, each time at another point. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ENVIRONMENT } from '../support/environment.ts';
import { crashPoints, photoPoints } from './crash.ts';

/** A process that has not reached its kill point is killed this long after it began to serve, ms. */
const LONGEST_RUN = 400;
/**
 * Limit for the point 'requests joined', ms. On the fast clock, it covers the quarter hour between joined
 * e-mails.
 */
export const UNTIL_JOINED = 12_000;
/** The limit instead of those, ms, for a point not reached yet, so that a busy machine reaches each. */
const UNTIL_REACHED = 240_000;

/**
 * How one process ends: it kills itself at a point, the mailbox kills it, or the test does at a random
 * moment.
 */
export const killPoints = [...crashPoints, 'message arrived', 'message accepted', 'any moment'] as const;
/** The default is one kill for each kill point. */
export const KILLS = Number(process.env.FAULT_KILLS ?? killPoints.length);
/** The kill points of a photo's upload; `killPoints` has those of the request itself. */
export const photoKillPoints = ['before commit', 'after commit', ...photoPoints, 'any moment'] as const;
type KillPoint = (typeof killPoints)[number] | (typeof photoKillPoints)[number];
/** Points that every request or photo passes, so the nth can be awaited. E-mails pass theirs less often. */
const passedByEach = new Set<KillPoint>([
  'request received',
  'inside transaction',
  'before commit',
  'after commit',
  ...photoPoints,
]);

type Supervision = {
  among?: readonly KillPoint[];
  times?: number;
  longestRun?: number;
  /** Called before each start with the point at which that process shall end. */
  prepare?: (killPoint: KillPoint) => Promise<void>;
};

/**
 * Starts the server again whenever it dies. After the given number of deaths, the next one runs until `stop`.
 */
export function supervise(
  env: Record<string, string>,
  random: () => number,
  { among = killPoints, times = KILLS, longestRun = LONGEST_RUN, prepare }: Supervision = {},
) {
  const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
  const crash = fileURLToPath(new URL('./crash.ts', import.meta.url));
  const killCounts = new Map<KillPoint, number>();
  let child: ChildProcess;
  let kills = 0;
  let killPoint: KillPoint = 'any moment';
  let messagesLeft = 0;
  let servingSince: number | undefined;

  async function live() {
    while (kills < times) {
      const wanted = among[kills % among.length] ?? 'any moment';
      killPoint = wanted;
      const nth = passedByEach.has(wanted) ? 1 + Math.floor(10 * random()) : 1;
      messagesLeft = nth;
      const again = wanted === 'requests joined' ? UNTIL_JOINED : longestRun;
      const longest = killCounts.has(wanted) ? again : UNTIL_REACHED;
      await prepare?.(wanted);
      await oneLife(
        { CRASH_AT: `${wanted}:${nth}` },
        wanted === 'any moment' ? longestRun * random() : longest,
      );
      kills += 1;
      killCounts.set(killPoint, (killCounts.get(killPoint) ?? 0) + 1);
    }
    void oneLife({}, undefined);
  }

  async function oneLife(crashAt: Record<string, string>, killAfter: number | undefined) {
    servingSince = undefined;
    child = spawn(process.execPath, ['--import', crash, program], {
      env: { ...ENVIRONMENT, ...env, ...crashAt },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const isServing = await readUntil(child, 'Server listening');
    servingSince = performance.now();
    const end = () => {
      killPoint = 'any moment';
      child.kill('SIGKILL');
    };
    const timer = isServing && killAfter !== undefined ? setTimeout(end, killAfter) : undefined;
    await ended;
    clearTimeout(timer);
  }

  return {
    died: live(),
    killCounts,
    kills: () => kills,
    servingSince: () => servingSince,
    /** The mailbox calls this when an e-mail arrives and when it is accepted. */
    message(moment: 'message arrived' | 'message accepted') {
      if (moment !== killPoint) return;
      messagesLeft -= 1;
      if (messagesLeft === 0) child.kill('SIGKILL');
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/**
 * Resolves to whether a process printed a line with this text before it ended. Further output is read and
 * dropped.
 */
async function readUntil(child: ChildProcess, text: string): Promise<boolean> {
  if (!child.stdout) return false;
  const lines = createInterface(child.stdout);
  const found = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      if (line.includes(text)) resolve(true);
    });
    lines.on('close', () => resolve(false));
  });
  return found;
}
