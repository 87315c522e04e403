/** Identifies this site to push services (RFC 8292). */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { HOUR } from '../../domain/time-spans.ts';
import type { HasDb } from '../store/database.ts';

export type PushKeys = {
  /** 65 bytes as base64url. A subscription works only with the key it was made for. */
  publicKey: string;
  privateKey: KeyObject;
};

/** ms. Push services accept at most a day. */
const TOKEN_LIFE = 12 * HOUR;

/** The first caller creates the keys. Race: the loser of two inserts reads the winner's. */
export async function readKeys({ db }: HasDb): Promise<PushKeys> {
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

export function authorizationFor(origin: string, subject: string, keys: PushKeys, nowMs: number): string {
  const claims = { aud: origin, exp: Math.floor((nowMs + TOKEN_LIFE) / 1000), sub: subject };
  return `vapid t=${signed(claims, keys.privateKey)}, k=${keys.publicKey}`;
}

/** JSON Web Token, ES256. */
function signed(claims: object, key: KeyObject): string {
  const asPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${asPart({ typ: 'JWT', alg: 'ES256' })}.${asPart(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/**
 * The contact that push services get (RFC 8292): the site's address, or the company's e-mail address if push
 * services would not accept the site's.
 */
export function pushContactOf(siteUrl: string, email: string): string {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' && !isReserved(hostname) ? siteUrl : `mailto:${email}`;
}

/** Apple refuses a subject with a reserved name (RFC 2606, RFC 6761), an IP address or no dot in its name. */
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
