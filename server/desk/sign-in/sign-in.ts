import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PageContent } from '../../../domain/content.ts';
import type { LinkSent } from '../../../domain/desk.ts';
import { createDevices, type Devices } from '../../devices/devices.ts';
import { readInput } from '../../http/input.ts';
import { refuse } from '../../http/refuse.ts';
import type { SendMail } from '../../mail/mail.ts';
import { createTryLimiter } from '../../receiving/limiter.ts';
import type { Settings } from '../../settings.ts';
import type { Database } from '../../store/database.ts';
import { deviceName } from './device-name.ts';
import { createMailLink } from './mail-link.ts';
import { messages } from './messages.ts';
import { createSession, type Session } from './session.ts';

export type SignInOptions = {
  settings: Pick<Settings, 'siteUrl' | 'quoteEmailTo' | 'smtpUrl'>;
  database: Database;
  send: SendMail;
  content: () => PageContent;
  now?: () => number;
};

/** Per minute from one address. */
const TRIES_A_MINUTE = 10;
/** A link's code has 53 characters. */
const LONGEST_CODE = 200;
const signIn = z.object({
  code: z
    .string()
    .max(LONGEST_CODE, messages.noCode)
    .refine((code) => code !== '', messages.noCode),
});

/** (promises: Signing in) */
export function addSignIn(
  desk: FastifyInstance,
  options: SignInOptions,
): { devices: Devices; session: Session } {
  const { settings, database, send, content, now = Date.now } = options;
  const { siteUrl, quoteEmailTo: recipients, smtpUrl } = settings;
  const company = () => content().frame.company.shortName;
  const devices = createDevices(database);
  const session = createSession({ devices, siteUrl, now });
  const tries = createTryLimiter(TRIES_A_MINUTE, database, 'sign-in');
  const mailLink = createMailLink({ database, send, recipients, siteUrl, company, now });

  desk.post('/api/desk/sign-in', async (request, reply) => {
    const input = readInput(request, reply, signIn);
    if (!input) return reply;
    // Race: counted before the check, so that simultaneous tries do not all pass the limit.
    const wait = await tries.count(request.ip);
    if (wait > 0) return refuse(reply, 429, messages.tooMany, wait);
    const name = deviceName(request.headers['user-agent']);
    const result = await devices.signIn(
      { code: input.code, name, formerToken: session.tokenOf(request) },
      now(),
    );
    if (!result) {
      request.log.warn({ outcome: 'sign-in refused: no valid code' });
      return refuse(reply, 401, messages.badCode);
    }
    await tries.refund(request.ip);
    request.log.info({ outcome: 'signed in', device: result.id });
    return session.begin(reply, result.token).code(204).send();
  });

  desk.post('/api/desk/sign-in-link', async (request, reply) => {
    const wait = await tries.count(request.ip);
    if (wait > 0) return refuse(reply, 429, messages.tooMany, wait);
    const outcome = await mailLink(request.log);
    if (outcome.kind === 'not sent') return refuse(reply, 503, messages.linkNotSent);
    const { timeZone } = content().frame.openingHours;
    const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
    const [sent, until] = [timeFormat.format(outcome.sentMs), timeFormat.format(outcome.untilMs)];
    const mailed = outcome.kind === 'sent' ? messages.linkSent : messages.linkWaiting;
    const say = smtpUrl ? mailed : messages.linkWritten;
    return reply.send({ message: say(sent, until) } satisfies LinkSent);
  });

  return { devices, session };
}
