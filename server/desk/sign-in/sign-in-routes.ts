import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LinkSent } from '../../../domain/desk.ts';
import type { Devices } from '../../devices/devices.ts';
import { refuse } from '../../http/refuse.ts';
import type { TryLimiter } from '../../receiving/limiter.ts';
import { readInput } from '../input.ts';
import { sentences } from '../sentences.ts';
import { deviceName } from './device-name.ts';
import type { MailLink } from './mail-link.ts';
import type { Session } from './session.ts';

type SignInRouteOptions = {
  devices: Devices;
  session: Session;
  /** Counts wrong codes, and links asked for, by address. */
  tries: TryLimiter;
  mailLink: MailLink;
  /** Whether e-mails are files on this machine. */
  areFiles: boolean;
  /** The company's time zone now. */
  timeZone: () => string;
  now: () => number;
};

/** The longest code that is looked at, characters. Ours have 53. */
const LONGEST_CODE = 200;
const signIn = z.object({
  code: z
    .string()
    .max(LONGEST_CODE, sentences.noCode)
    .refine((code) => code !== '', sentences.noCode),
});

/**
 * Signing in (contract, "The owner's desk"). The devices, and signing out, are in device-routes.ts. desk.ts refuses
 * other sites.
 */
export function addSignInRoutes(desk: FastifyInstance, options: SignInRouteOptions): void {
  const { devices, session, tries, mailLink, areFiles, timeZone, now } = options;

  desk.post('/api/desk/sign-in', async (request, reply) => {
    const input = readInput(request, reply, signIn);
    if (!input) return reply;
    // Counted before it is looked at, so that many at once are not all looked at.
    const wait = await tries.count(request.ip);
    if (wait > 0) return refuse(reply, 429, sentences.tooMany, wait);
    const result = await devices.signIn(
      {
        code: input.code,
        name: deviceName(request.headers['user-agent']),
        formerToken: session.tokenOf(request),
      },
      now(),
    );
    if (result.kind !== 'signed in') {
      request.log.warn({ outcome: `sign-in refused: code ${result.kind}` });
      return refuse(reply, 401, sentences.code[result.kind]);
    }
    await tries.takeBack(request.ip);
    request.log.info({ outcome: 'signed in', device: result.id });
    return session.begin(reply, result.token).code(204).send();
  });

  desk.post('/api/desk/sign-in-link', async (request, reply) => {
    const wait = await tries.count(request.ip);
    if (wait > 0) return refuse(reply, 429, sentences.tooMany, wait);
    const outcome = await mailLink(request.log);
    if (outcome.kind === 'not sent') return refuse(reply, 503, sentences.linkNotSent);
    // By the company's clock, as in the owner's e-mails.
    const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: timeZone() });
    const [sent, until] = [timeFormat.format(outcome.sentMs), timeFormat.format(outcome.untilMs)];
    const message = areFiles ? sentences.linkWritten(sent, until) : sentences.linkSent(sent, until);
    return reply.send({ message } satisfies LinkSent);
  });
}
