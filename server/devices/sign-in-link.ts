import { isLoopback } from '../http/loopback.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { createCode } from './sign-in-codes.ts';

/**
 * Browsers do not send what follows "#", so logs and proxies never see the code, and a mail scanner that
 * opens the link does not spend it.
 */
export function signInLink(origin: string, code: string): string {
  return `${origin}/desk/sign-in#${code}`;
}

type StartSettings = Pick<Settings, 'host' | 'hasSiteUrl' | 'isDeskOn'>;

/** Printed at the start, only on the developer's own machine: elsewhere, logs keep what a program prints. */
export async function startLink(
  database: Database,
  { host, hasSiteUrl, isDeskOn }: StartSettings,
  origin: string,
): Promise<string | undefined> {
  if (!isDeskOn || hasSiteUrl || !isLoopback(host)) return undefined;
  return signInLink(origin, await createCode(database, 'start', Date.now()));
}
