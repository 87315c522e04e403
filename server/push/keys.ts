/** Who this site is to push services: a pair of keys, made once, and a signed statement with each message (RFC 8292). */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { HOUR } from '../../domain/time-spans.ts';
import type { Database } from '../store/database.ts';

export type PushKeys = {
  /** 65 bytes as base64url. A subscription is good for this key alone. */
  publicKey: string;
  privateKey: KeyObject;
};

/** How long a statement is good for, ms. Push services take a day at most. */
const GOOD_FOR = 12 * HOUR;

/** The keys in the store. The first who asks makes them, so that all instances have the same. */
export async function readKeys({ db }: Pick<Database, 'db'>): Promise<PushKeys> {
  const stored = db.selectFrom('push_key').select(['public_key', 'private_key']);
  const known = await stored.executeTakeFirst();
  if (known) return keysOf(known);
  const made = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [made.x, made.y].map((part) => Buffer.from(part ?? '', 'base64url'));
  await db
    .insertInto('push_key')
    .values({
      id: 1,
      public_key: Buffer.concat([Buffer.of(4), ...point]).toString('base64url'),
      private_key: JSON.stringify(made),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return keysOf(await stored.executeTakeFirstOrThrow());
}

function keysOf({ public_key, private_key }: { public_key: string; private_key: string }): PushKeys {
  return {
    publicKey: public_key,
    privateKey: createPrivateKey({ key: JSON.parse(private_key), format: 'jwk' }),
  };
}

/** The Authorization header for a push service, which may write to `subject`. */
export function identityFor(origin: string, subject: string, keys: PushKeys, nowMs: number): string {
  const claims = { aud: origin, exp: Math.floor((nowMs + GOOD_FOR) / 1000), sub: subject };
  return `vapid t=${signed(claims, keys.privateKey)}, k=${keys.publicKey}`;
}

/** A JSON Web Token, signed with ES256. */
function signed(claims: object, key: KeyObject): string {
  const asPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${asPart({ typ: 'JWT', alg: 'ES256' })}.${asPart(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** Whom push services may write to: the site where it is public, else the company. */
export function subjectOf(siteUrl: string, email: string): string {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' && !isReserved(hostname) ? siteUrl : `mailto:${email}`;
}

/** Apple refuses names that are nobody's (RFC 2606, RFC 6761). */
export function isReservedSubject(subject: string): boolean {
  return isReserved(
    subject.startsWith('mailto:') ? (subject.split('@')[1] ?? '') : new URL(subject).hostname,
  );
}

function isReserved(hostname: string): boolean {
  return (
    /(^|\.)(example|test|localhost|invalid|local)$|(^|\.)example\.(com|net|org)$|^[\d.]+$|^\[/.test(
      hostname,
    ) || !hostname.includes('.')
  );
}
