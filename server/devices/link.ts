import { isLoopback } from '../http/loopback.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { createCode } from './codes.ts';

/**
 * The link that signs a device in. The code stands behind the #, which no browser sends: neither a log nor a proxy sees
 * it, and a program that opens the links of e-mails does not spend it.
 */
export function signInLink(origin: string, code: string): string {
  return `${origin}/desk/sign-in#${code}`;
}

type StartSettings = Pick<Settings, 'host' | 'hasSiteUrl' | 'isDeskOn'>;

/**
 * The link that is printed at the start; undefined if it should not be. It is for whoever tries the site on their own
 * machine. Elsewhere, what a program prints is kept in logs.
 */
export async function startLink(
  database: Database,
  { host, hasSiteUrl, isDeskOn }: StartSettings,
  port: number,
): Promise<string | undefined> {
  if (!isDeskOn || hasSiteUrl || !isLoopback(host)) return undefined;
  return signInLink(`http://localhost:${port}`, await createCode(database, 'start', Date.now()));
}
