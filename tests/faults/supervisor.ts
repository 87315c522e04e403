/** Restarts the server while it is killed over and over, each time at another point. */
import { fileURLToPath } from 'node:url';
import { startProgram } from '../support/server.ts';
import { crashPoints, photoPoints } from './crash.ts';

/** A process that has not reached its kill point is killed this long after it began to serve, ms. */
const LONGEST_RUN = 400;
/**
 * Limit for the point 'requests joined', ms. On the fast clock, it covers the quarter hour between joined
 * e-mails.
 */
export const UNTIL_JOINED = 12_000;
/** Replaces both limits until a point is reached once, ms, so a busy machine reaches every point. */
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
/** Every request or photo passes these, so a later pass (up to the 10th) can be the kill point. */
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
  /** Called before each start but the last, with the point at which that process shall end. */
  prepare?: (killPoint: KillPoint) => Promise<void>;
};

/** Starts the server again whenever it dies. After `times` deaths, the last process runs until `stop`. */
export function supervise(
  env: Record<string, string>,
  random: () => number,
  { among = killPoints, times = KILLS, longestRun = LONGEST_RUN, prepare }: Supervision = {},
) {
  const crash = fileURLToPath(new URL('./crash.ts', import.meta.url));
  const killCounts = new Map<KillPoint, number>();
  let program: Awaited<ReturnType<typeof startProgram>>;
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
      await start({ CRASH_AT: `${wanted}:${nth}` });
      const timer = setTimeout(
        () => {
          killPoint = 'any moment';
          program.child.kill('SIGKILL');
        },
        wanted === 'any moment' ? longestRun * random() : longest,
      );
      await program.exited;
      clearTimeout(timer);
      kills += 1;
      killCounts.set(killPoint, (killCounts.get(killPoint) ?? 0) + 1);
    }
    await start({});
  }

  /** Resolves once the process serves, or has died before. */
  async function start(crashAt: Record<string, string>) {
    servingSince = undefined;
    program = await startProgram({ ...env, ...crashAt }, { command: [process.execPath, '--import', crash] });
    const isServing = await program.isServing.then(
      () => true,
      () => false,
    );
    if (isServing) servingSince = performance.now();
    // A kill has no exit code, so the process failed by itself.
    else if ((await program.exited) > 0) console.error(program.output());
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
      if (messagesLeft === 0) program.child.kill('SIGKILL');
    },
    async stop() {
      program.child.kill('SIGTERM');
      await program.exited;
    },
  };
}
