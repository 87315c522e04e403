import { isIP } from 'node:net';
import { z } from 'zod';
import type { PageContent } from '../domain/content.ts';
import type { EmailJsSettings } from '../domain/site-data.ts';
import { OperatorError } from './operator-error.ts';

/** Each setting is described in docs/promises.md, "Settings". */
export type Settings = ReturnType<typeof parseSettings>;

/** env-file.ts has loaded `.env`. Throws OperatorError. */
export function readSettings(content: PageContent | undefined): Settings {
  return parseSettings(process.env, content);
}

/** Without `content`, missing addresses stay empty. */
export function parseSettings(
  environment: Record<string, string | undefined>,
  content: PageContent | undefined,
) {
  const email = content?.frame.company.email;
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  // An empty value turns the integrity check off. `given` omits empty values, so read `environment`.
  const hasNoIntegrity = environment.EMAILJS_SCRIPT_INTEGRITY?.trim() === '';
  const parsed = shape.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OperatorError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const { PORT, SITE_URL, BACKUP_TO, BACKUP_PASSWORD_FILE, QUOTE_EMAIL_TO, QUOTE_EMAIL_FROM, ...others } =
    parsed.data;
  return {
    port: PORT,
    host: others.HOST,
    /** Without a trailing slash. */
    siteUrl: SITE_URL ?? `http://localhost:${PORT}`,
    hasSiteUrl: SITE_URL !== undefined,
    dataDir: others.DATA_DIR,
    databaseUrl: others.DATABASE_URL,
    /** For off-site copies. */
    repository: BACKUP_TO === undefined ? undefined : { to: BACKUP_TO, passwordFile: BACKUP_PASSWORD_FILE },
    smtpUrl: others.SMTP_URL,
    quoteEmailTo: QUOTE_EMAIL_TO ?? (email === undefined ? [] : [email]),
    hasQuoteEmailTo: QUOTE_EMAIL_TO !== undefined,
    hasQuoteEmailFrom: QUOTE_EMAIL_FROM !== undefined,
    quoteEmailFrom: QUOTE_EMAIL_FROM ?? email ?? '',
    /** Per minute from one address; 0 for no limit. */
    quoteRateLimit: others.QUOTE_RATE_LIMIT,
    /** Number of proxies in front of the server whose X-Forwarded-For is believed. */
    trustProxy: others.TRUST_PROXY,
    /** Per request; 0 removes the field. */
    quotePhotos: others.QUOTE_PHOTOS,
    /** Maximum bytes of all stored photos of visitors. */
    photoSpace: others.PHOTO_SPACE,
    /** 0 keeps all requests. */
    keepMonths: others.KEEP_MONTHS,
    isDeskOn: others.DESK === 'on',
    isPushOn: others.PUSH === 'on',
    isSampleAllowed: others.SAMPLE_CONTENT === 'allow',
    /** If set, the browser sends a request through EmailJS first, then to this server. */
    emailJs: readEmailJs(others, hasNoIntegrity),
  };
}

type Environment = z.infer<typeof shape>;
type EmailJsEnvironment = Pick<Environment, Extract<keyof Environment, `EMAILJS_${string}`>>;

/** Throws OperatorError if only some of the three ids are set. */
function readEmailJs(given: EmailJsEnvironment, hasNoIntegrity: boolean): EmailJsSettings | undefined {
  const { EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY } = given;
  const ids = { EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY };
  if (!EMAILJS_SERVICE_ID || !EMAILJS_TEMPLATE_ID || !EMAILJS_PUBLIC_KEY) {
    const missing = Object.entries(ids).find(([, value]) => !value)?.[0];
    if (Object.values(ids).every((value) => !value)) return undefined;
    throw new OperatorError(
      `${missing} is missing; EmailJS needs its service id, template id and public key, or none of them`,
    );
  }
  return {
    serviceId: EMAILJS_SERVICE_ID,
    templateId: EMAILJS_TEMPLATE_ID,
    publicKey: EMAILJS_PUBLIC_KEY,
    scriptUrl: given.EMAILJS_SCRIPT_URL,
    integrity: hasNoIntegrity ? '' : given.EMAILJS_SCRIPT_INTEGRITY,
    origin: given.EMAILJS_ORIGIN,
  };
}

export function settingNames(): string[] {
  return Object.keys(shape.shape);
}

const EMAIL = /^[^\s@,<>"]+@[^\s@,<>"]+\.[^\s@,<>".]+$/;

function wholeNumber(from: number, to: number, fallback: number) {
  const sentence = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to, sentence)
    .transform(Number);
}

const UNITS = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

function size(fallback: string) {
  return z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const [, digits = '', unit = ''] =
        /^(\d{1,6}(?:\.\d{1,3})?) ?([KMGT]B|)$/.exec(text.trim().toUpperCase()) ?? [];
      if (digits !== '') return Math.round(Number(digits) * UNITS[unit as keyof typeof UNITS]);
      context.addIssue('must be a size, like 500MB or 5GB');
      return z.NEVER;
    });
}

function origin(mistake: string) {
  return z.string().transform((text, context) => {
    const url = URL.parse(text);
    if (
      !url ||
      !/^https?:$/.test(url.protocol) ||
      url.pathname !== '/' ||
      url.search ||
      url.hash ||
      url.username
    ) {
      context.addIssue(mistake);
      return z.NEVER;
    }
    return url.origin;
  });
}

/** Returns the mistake in a URL, if any. Some URLs can be parsed, but not as the operator meant them. */
function mistakeInAddress(text: string, begins: readonly string[], example: string): string | undefined {
  if (!begins.some((beginning) => text.trim().toLowerCase().startsWith(beginning)))
    return `must begin with ${begins.join(' or ')}, like ${example}`;
  // A URL's host ends at the first / ? or #: "user:12#34@host" would be port 12 of the host "user".
  const [, sign] = /^[^/]*\/\/[^/?#]*([/?#]).*@/.exec(text.replace(/\?\w+=.*/, '')) ?? [];
  if (sign) return `has a ${sign} in its user or password; write it as ${encodeURIComponent(sign)}`;
  const url = URL.parse(text);
  if (!url) return `cannot be read; write it like ${example}`;
  try {
    for (const part of [url.username, url.password]) decodeURIComponent(part);
  } catch {
    return 'has a % in its user or password that stands for nothing; write it as %25';
  }
  return undefined;
}

const SMTP_EXAMPLE = 'smtp://user:password@mail.example:587';

const smtpUrl = z.string().transform((text, context) => {
  const mistake = mistakeInAddress(text, ['smtp://', 'smtps://'], SMTP_EXAMPLE);
  const url = URL.parse(text);
  if (mistake) context.addIssue(mistake);
  else if (!url?.hostname) context.addIssue(`has no host; write it like ${SMTP_EXAMPLE}`);
  else if (/[^/]/.test(url.pathname + url.search + url.hash)) {
    context.addIssue(`must end with its host and port, like ${SMTP_EXAMPLE}`);
  } else return url;
  return z.NEVER;
});

const databaseUrl = z.string().superRefine((text, context) => {
  const example = 'postgres://user:password@db.example:5432/quotes';
  const mistake = mistakeInAddress(text, ['postgres://', 'postgresql://'], example);
  if (mistake) context.addIssue(mistake);
});

const onOrOff = z.enum(['on', 'off'], 'must be on or off').default('on');

const shape = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .default('127.0.0.1')
    .refine((host) => isIP(host) !== 0 || /^[a-z0-9.-]+$/i.test(host), 'must be an address or a host name'),
  SITE_URL: origin('must be only https:// and the site’s host, like https://www.example.com').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseUrl.optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_PASSWORD_FILE: z.string().optional(),
  SMTP_URL: smtpUrl.optional(),
  QUOTE_EMAIL_TO: z
    .string()
    .transform((text) => [...new Set(text.split(',').map((address) => address.trim()))])
    .refine(
      (all) => all.every((address) => EMAIL.test(address)),
      'must be e-mail addresses, separated by commas',
    )
    .optional(),
  QUOTE_EMAIL_FROM: z
    .string()
    .refine((address) => EMAIL.test(address), 'must be one e-mail address')
    .optional(),
  QUOTE_RATE_LIMIT: wholeNumber(0, 100_000, 10),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  QUOTE_PHOTOS: wholeNumber(0, 20, 6),
  PHOTO_SPACE: size('5GB'),
  KEEP_MONTHS: wholeNumber(0, 1200, 0),
  DESK: onOrOff,
  PUSH: onOrOff,
  SAMPLE_CONTENT: z.literal('allow', 'must be "allow", or not be set').optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_PUBLIC_KEY: z.string().optional(),
  EMAILJS_SCRIPT_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of a script' })
    .default('https://cdn.jsdelivr.net/npm/@emailjs/browser@4.4.1/dist/email.min.js'),
  EMAILJS_SCRIPT_INTEGRITY: z
    .string()
    .default('sha384-SALc35EccAf6RzGw4iNsyj7kTPr33K7RoGzYu+7heZhT8s0GZouafRiCg1qy44AS')
    .refine(
      (text) => /^sha(256|384|512)-[A-Za-z0-9+/]+=*$/.test(text),
      'must be like sha384-…, or empty for none',
    ),
  EMAILJS_ORIGIN: origin('must be only https:// and a host, like https://api.emailjs.com').default(
    'https://api.emailjs.com',
  ),
});
