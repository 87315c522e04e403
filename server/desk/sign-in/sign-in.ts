import type { FastifyInstance } from 'fastify';
import type { Words } from '../../../domain/words.ts';
import { createDevices, type Devices } from '../../devices/devices.ts';
import type { SendMail } from '../../mail/mail.ts';
import { createTryLimiter } from '../../receiving/limiter.ts';
import type { Settings } from '../../settings.ts';
import type { Database } from '../../store/database.ts';
import { createMailLink } from './mail-link.ts';
import { createSession, type Session } from './session.ts';
import { addSignInRoutes } from './sign-in-routes.ts';

export type SignInOptions = {
  settings: Pick<Settings, 'siteUrl' | 'quoteEmailTo' | 'smtpUrl'>;
  database: Database;
  send: SendMail;
  /** What the site says now. */
  words: () => Words;
  /** The clock, ms since 1970. */
  now?: () => number;
};

/** Wrong codes a minute from one address, and links asked for. */
const TRIES_A_MINUTE = 10;

/** Adds signing in to the desk. Returns what the calls of signed-in devices need. */
export function addSignIn(desk: FastifyInstance, options: SignInOptions): { devices: Devices; session: Session } {
  const { settings, database, send, words, now = Date.now } = options;
  const { siteUrl, quoteEmailTo: recipients } = settings;
  const company = () => words().frame.company.shortName;
  const devices = createDevices(database);
  const session = createSession({ devices, siteUrl, now });
  addSignInRoutes(desk, {
    devices,
    session,
    tries: createTryLimiter(TRIES_A_MINUTE, database, 'sign-in'),
    mailLink: createMailLink({ database, send, recipients, siteUrl, company, now }),
    areFiles: settings.smtpUrl === undefined,
    timeZone: () => words().frame.openingHours.timeZone,
    now,
  });
  return { devices, session };
}
