import assert from 'node:assert/strict';
import { test } from 'node:test';
import { company, content } from '../tests/support/content.ts';
import { OperatorError } from './operator-error.ts';
import { parseSettings as parse } from './settings.ts';

const parseSettings = (environment: Record<string, string>) => parse(environment, content);

test('without any setting the site runs on this machine', () => {
  const settings = parseSettings({ PORT: '', SMTP_URL: ' ' });

  assert.equal(settings.port, 3000);
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.siteUrl, 'http://localhost:3000');
  assert.equal(settings.dataDir, 'data');
  assert.equal(settings.smtpUrl, undefined);
  assert.deepEqual(settings.quoteEmailTo, [company.email]);
  assert.equal(settings.quoteRateLimit, 10);
  assert.equal(settings.keepMonths, 0);
  assert.equal(settings.quotePhotos, 6);
  assert.equal(settings.photoSpace, 5e9);
  assert.equal(settings.isDeskOn, true);
  assert.equal(settings.isPushOn, true);
  assert.equal(settings.quoteEmailFrom, company.email);
  assert.deepEqual([settings.hasSiteUrl, settings.hasQuoteEmailTo], [false, false]);
});

test('settings are parsed into their types', () => {
  const settings = parseSettings({
    PORT: '8080',
    SITE_URL: 'https://www.example.com/',
    QUOTE_EMAIL_TO: 'a@example.com, b@example.com',
    SMTP_URL: 'smtps://user:pass%40word@mail.example:465',
    DESK: 'off',
    PUSH: 'off',
    KEEP_MONTHS: '24',
    QUOTE_PHOTOS: '0',
    PHOTO_SPACE: '1.5 gb',
  });

  assert.equal(settings.siteUrl, 'https://www.example.com');
  assert.deepEqual([settings.hasSiteUrl, settings.hasQuoteEmailTo], [true, true]);
  assert.equal(settings.isDeskOn, false);
  assert.equal(settings.isPushOn, false);
  assert.equal(settings.keepMonths, 24);
  assert.equal(settings.quotePhotos, 0);
  assert.equal(settings.photoSpace, 1.5e9);
  assert.deepEqual(settings.quoteEmailTo, ['a@example.com', 'b@example.com']);
  assert.equal(settings.smtpUrl?.hostname, 'mail.example');
});

test('a bad setting stops the start with one line that names it', () => {
  for (const [name, value] of [
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['HOST', 'not a host'],
    ['SITE_URL', 'example.com'],
    ['SITE_URL', 'https://example.com/shop'],
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user:100%sure@mail.example'],
    ['SMTP_URL', 'smtp://a%C3:%A4b@mail.example'],
    ['QUOTE_EMAIL_TO', 'owner'],
    ['QUOTE_EMAIL_FROM', 'a@b.c, d@e.f'],
    ['QUOTE_RATE_LIMIT', '-1'],
    ['TRUST_PROXY', 'yes'],
    ['KEEP_MONTHS', '1.5'],
    ['QUOTE_PHOTOS', '21'],
    ['QUOTE_PHOTOS', 'all'],
    ['PHOTO_SPACE', '5 gigabytes'],
    ['PHOTO_SPACE', '-1GB'],
    ['SAMPLE_CONTENT', 'yes'],
    ['DESK', 'no'],
    ['QUOTE_EMAIL_TO', 'office@brightwater'],
    ['DATABASE_URL', 'mysql://db.example/quotes'],
    ['EMAILJS_ORIGIN', 'api.emailjs.com'],
    ['EMAILJS_SCRIPT_URL', 'email.js'],
    ['EMAILJS_SCRIPT_INTEGRITY', 'md5-x'],
  ] as const) {
    assert.throws(
      () => parseSettings({ [name]: value }),
      (error) =>
        error instanceof OperatorError &&
        error.message.startsWith(`${name} `) &&
        !error.message.includes('\n'),
      `${name}=${value}`,
    );
  }
});

test('a wrong EMAILJS_ORIGIN is reported with an example of a right one', () => {
  assert.throws(() => parseSettings({ EMAILJS_ORIGIN: 'https://api.emailjs.com/api' }), {
    message: 'EMAILJS_ORIGIN must be only https:// and a host, like https://api.emailjs.com',
  });
});

test('a sign that a password cannot have stops the start, and the line names a fix', () => {
  // Digits before the sign parse as the port of a host called "user".
  for (const [sign, written] of [
    ['#', '%23'],
    ['/', '%2F'],
    ['?', '%3F'],
  ] as const)
    for (const [name, begins, ends] of [
      ['SMTP_URL', 'smtp://user:', 'mail.example:587'],
      ['SMTP_URL', 'smtps://me@example.com:', '[2001:db8::1]'],
      ['DATABASE_URL', 'postgres://user:', 'db.example:5432/quotes'],
    ] as const)
      for (const password of [`12${sign}34`, `a${sign}b`, `p@${sign}:`, sign]) {
        const message = `${name} has a ${sign} in its user or password; write it as ${written}`;
        assert.throws(() => parseSettings({ [name]: `${begins}${password}@${ends}` }), { message });
      }
});

test('a password is read as intended: "@" as it is, other signs percent-encoded', () => {
  const passwordIn = (smtpUrl: string) => {
    const { username, password } = parseSettings({ SMTP_URL: smtpUrl }).smtpUrl ?? {};
    return [username, password].map((part = '') => decodeURIComponent(part));
  };

  assert.deepEqual(passwordIn('smtp://me@example.com:p@ss:w+rd@mail.example:587'), [
    'me@example.com',
    'p@ss:w+rd',
  ]);
  assert.deepEqual(passwordIn('smtp://user:%23%2F%3F%40%25@mail.example'), ['user', '#/?@%']);
});

test('a bad end of an address stops the start, and the error is not about its protocol', () => {
  for (const [name, value] of [
    ['SMTP_URL', 'smtp://user:pass@mail.example:70000'],
    ['SMTP_URL', 'smtp://user:pass@mail.example:587/inbox'],
    ['SMTP_URL', 'smtp://user:pass@mail.example:587?requireTLS=true'],
    ['SMTP_URL', 'smtp://user:pass@mail.example:587#a'],
    ['DATABASE_URL', 'postgres://user:pass@db.example:54321x/quotes'],
    ['DATABASE_URL', 'postgres://user:100%@db.example/quotes'],
  ] as const) {
    assert.throws(
      () => parseSettings({ [name]: value }),
      (error) =>
        error instanceof OperatorError &&
        error.message.startsWith(`${name} `) &&
        !error.message.includes('must begin with'),
      `${name}=${value}`,
    );
  }
});

test('every database URL that PostgreSQL accepts is accepted', () => {
  for (const url of [
    'postgres://user:pass@db.example:5432/quotes?sslmode=require',
    'postgresql://user@%2Fvar%2Frun%2Fpostgresql/quotes',
    'postgres:///quotes?host=/var/run/postgresql',
    'postgres://db.example/quotes?user=me@tenant',
  ]) {
    assert.equal(parseSettings({ DATABASE_URL: url }).databaseUrl, url);
  }
});

test('EmailJS needs all three of its ids or none', () => {
  const ids = { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't', EMAILJS_PUBLIC_KEY: 'k' };

  assert.equal(parseSettings({}).emailJs, undefined);
  assert.equal(parseSettings(ids).emailJs?.origin, 'https://api.emailjs.com');
  assert.match(parseSettings(ids).emailJs?.integrity ?? '', /^sha384-/);
  assert.equal(parseSettings({ ...ids, EMAILJS_SCRIPT_INTEGRITY: '' }).emailJs?.integrity, '');
  for (const name of Object.keys(ids)) {
    assert.throws(() => parseSettings({ ...ids, [name]: '' }), new RegExp(`^Error: ${name} is missing`));
  }
});
