import { isIP } from 'node:net';
import { z } from 'zod';
import { company } from '../content/company.ts';

/** Every setting (contract, "Settings"), parsed. Optional ones that are not set are undefined. */
export type Settings = {
  port: number;
  host: string;
  /** Public origin, without a slash at its end. */
  siteUrl: string;
  dataDir: string;
  smtpUrl: URL | undefined;
  quoteEmailTo: string[];
  quoteEmailFrom: string;
  /** Requests a minute from one address; 0: no limit. */
  quoteRateLimit: number;
  /** Number of proxies in front. */
  trustProxy: number;
};

/** A setting that cannot be used; its message is one line that names it and says how to mend it. */
export class BadSetting extends Error {}

/** Reads `.env`, then the environment, which wins. Throws BadSetting. */
export function readSettings(): Settings {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw new BadSetting('.env cannot be read; write one NAME=value a line', { cause: error });
    }
  }
  return parseSettings(process.env);
}

export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = shape.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BadSetting(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const { PORT, HOST, SITE_URL, DATA_DIR, SMTP_URL, QUOTE_EMAIL_TO, QUOTE_EMAIL_FROM, ...limits } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    siteUrl: SITE_URL ?? `http://localhost:${PORT}`,
    dataDir: DATA_DIR,
    smtpUrl: SMTP_URL,
    quoteEmailTo: QUOTE_EMAIL_TO,
    quoteEmailFrom: QUOTE_EMAIL_FROM,
    quoteRateLimit: limits.QUOTE_RATE_LIMIT,
    trustProxy: limits.TRUST_PROXY,
  };
}

const EMAIL = /^[^\s@,<>"]+@[^\s@,<>"]+$/;

/** A whole number within bounds, written as digits. */
function wholeNumber(from: number, to: number, fallback: number) {
  const sentence = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to, sentence)
    .transform(Number);
}

const siteUrl = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    context.addIssue('must be the site’s address alone, like https://www.example.com');
    return z.NEVER;
  }
  return url.origin;
});

const smtpUrl = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol)) {
    context.addIssue('must begin with smtp:// or smtps://, like smtp://user:password@mail.example:587');
    return z.NEVER;
  }
  if (!url.hostname) {
    context.addIssue('has no host; write smtp://user:password@mail.example:587');
    return z.NEVER;
  }
  return url;
});

const shape = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .default('127.0.0.1')
    .refine((host) => isIP(host) !== 0 || /^[a-z0-9.-]+$/i.test(host), 'must be an address or a host name'),
  SITE_URL: siteUrl.optional(),
  DATA_DIR: z.string().default('data'),
  SMTP_URL: smtpUrl.optional(),
  QUOTE_EMAIL_TO: z
    .string()
    .default(company.email)
    .transform((text) => [...new Set(text.split(',').map((address) => address.trim()))])
    .refine((all) => all.every((address) => EMAIL.test(address)), 'must be e-mail addresses, separated by commas'),
  QUOTE_EMAIL_FROM: z
    .string()
    .default(company.email)
    .refine((address) => EMAIL.test(address), 'must be one e-mail address'),
  QUOTE_RATE_LIMIT: wholeNumber(0, 100_000, 10),
  TRUST_PROXY: wholeNumber(0, 10, 0),
});
