/**
 * Hostile, broken and unusual inputs with the expected result. Each is sent through the API, and through the
 * form without scripts if that can send it. Accepted ones are then read from the store, e-mails and CSV.
 */
import type { RequestFields } from '../../domain/fields.ts';

type Fields = Partial<Record<keyof RequestFields, unknown>>;

export type Input = {
  name: string;
  /** The fields that differ from a valid request. */
  fields: Fields;
} & (
  | /** Stored as it was sent, except for these fields. */ { becomes: Fields }
  /** Refused with a message for each of these fields. `form: false`: a form cannot send this input. */
  | { refused: (keyof RequestFields)[]; form?: false }
);

const zalgo = `Z${'\u0301'.repeat(40)}`;
const family = '👩‍👩‍👧‍👦';

export const inputs: Input[] = [
  // I1 control characters
  { name: 'I1 NUL in a name', fields: { firstName: 'A\u0000da' }, becomes: { firstName: 'Ada' } },
  { name: 'I1 escape sequence', fields: { city: '\u001b[31mRed\u001b[0m' }, becomes: { city: '[31mRed[0m' } },
  {
    name: 'I1 C1, BEL, BS, DEL',
    fields: { lastName: 'Lo\u0085ve\u0007la\u0008ce\u007f' },
    becomes: { lastName: 'Lovelace' },
  },
  {
    name: 'I1 lines and tabs stay only in the details',
    fields: { additionalDetails: 'one\r\n\ttwo\u0000', address: '12\nRiver\tRoad' },
    becomes: { additionalDetails: 'one\n\ttwo', address: '12, River Road' },
  },
  { name: 'I1 nothing but controls', fields: { firstName: '\u0000\u0007' }, refused: ['firstName'] },
  // I2 lone surrogates
  { name: 'I2 lone surrogate', fields: { firstName: 'A\ud800da' }, becomes: { firstName: 'A\ufffdda' } },
  // I3 Unicode
  { name: 'I3 emoji of seven code points', fields: { firstName: family }, becomes: { firstName: family } },
  {
    name: 'I3 marks upon marks, broken into rows of thirty',
    fields: { lastName: zalgo },
    becomes: { lastName: `\u0179${'\u0301'.repeat(29)}\u034f${'\u0301'.repeat(10)}` },
  },
  {
    name: 'I3 a thousand marks',
    fields: { additionalDetails: `a${'\u0323'.repeat(1000)}` },
    becomes: {
      additionalDetails: `ạ${'\u0323'.repeat(29)}${`\u034f${'\u0323'.repeat(30)}`.repeat(32)}\u034f${'\u0323'.repeat(10)}`,
    },
  },
  { name: 'I3 decomposed', fields: { lastName: 'Mu\u0308ller' }, becomes: { lastName: 'Müller' } },
  {
    name: 'I3 direction turned',
    fields: { firstName: 'Ada\u202Eecalevol\u2066x\u2069' },
    becomes: { firstName: 'Adaecalevolx' },
  },
  {
    name: 'I3 every direction control',
    fields: { city: 'a\u202ab\u202bc\u202cd\u202de\u202ef\u2066g\u2067h\u2068i\u2069j' },
    becomes: { city: 'abcdefghij' },
  },
  { name: 'I3 right to left', fields: { firstName: 'عائشة' }, becomes: { firstName: 'عائشة' } },
  { name: 'I3 look-alike letters', fields: { lastName: 'Lоvelace' }, becomes: { lastName: 'Lоvelace' } },
  // I4 lengths
  { name: 'I4 longest name', fields: { firstName: 'é'.repeat(100) }, becomes: {} },
  { name: 'I4 longest name in emoji', fields: { firstName: '🐕'.repeat(100) }, becomes: {} },
  { name: 'I4 name too long', fields: { firstName: 'a'.repeat(101) }, refused: ['firstName'] },
  { name: 'I4 name too long in emoji', fields: { lastName: '🐕'.repeat(101) }, refused: ['lastName'] },
  { name: 'I4 longest e-mail', fields: { email: `a@${'b'.repeat(248)}.co` }, becomes: {} },
  { name: 'I4 e-mail too long', fields: { email: `a@${'b'.repeat(250)}.co` }, refused: ['email'] },
  { name: 'I4 phone too long', fields: { phone: '+1 (734)  555 - 0199' }, refused: ['phone'] },
  { name: 'I4 address too long', fields: { address: 'a'.repeat(201) }, refused: ['address'] },
  { name: 'I4 city too long', fields: { city: 'a'.repeat(101) }, refused: ['city'] },
  { name: 'I4 state too long', fields: { state: 'a'.repeat(51) }, refused: ['state'] },
  { name: 'I4 longest details in emoji', fields: { additionalDetails: '🐕'.repeat(5000) }, becomes: {} },
  { name: 'I4 name of 10,000', fields: { lastName: 'a'.repeat(10_000) }, refused: ['lastName'] },
  {
    name: 'I4 details too long',
    fields: { additionalDetails: 'a'.repeat(5001) },
    refused: ['additionalDetails'],
  },
  { name: 'I4 ZIP code too long', fields: { zipCode: '1'.repeat(17) }, refused: ['zipCode'] },
  // I5, I6 headers of the e-mail
  {
    name: 'I5 header in a name',
    fields: { firstName: 'Ada\r\nBcc: victim@evil.test' },
    becomes: { firstName: 'Ada Bcc: victim@evil.test' },
  },
  { name: 'I6 two addresses', fields: { email: 'a@b.test, v@evil.test' }, refused: ['email'] },
  {
    name: 'I6 header after an address',
    fields: { email: 'a@b.test\r\nBcc: v@evil.test' },
    refused: ['email'],
  },
  { name: 'I6 group of addresses', fields: { email: 'friends:v@evil.test;' }, refused: ['email'] },
  { name: 'I6 quoted local part', fields: { email: '"a b"@b.test' }, refused: ['email'] },
  {
    name: 'I6 name that looks like addresses',
    fields: { firstName: '"V" <v@evil.test>,' },
    becomes: { firstName: '"V" <v@evil.test>,' },
  },
  // I7 the SMTP conversation
  {
    name: 'I7 dots and commands on lines of their own',
    fields: { additionalDetails: 'before\r\n.\r\nQUIT\r\n..\rafter' },
    becomes: { additionalDetails: 'before\n.\nQUIT\n..\nafter' },
  },
  // I8 HTML
  {
    name: 'I8 script',
    fields: { additionalDetails: '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&amp;' },
    becomes: {},
  },
  { name: 'I8 end of a table', fields: { city: '</td></table><h1>Paid' }, becomes: {} },
  // I9 the terminal: `server/terminal` tests it. Control characters are removed before they reach it.
  {
    name: 'I9 carriage return',
    fields: { firstName: 'Ada\rMallory' },
    becomes: { firstName: 'Ada Mallory' },
  },
  // I10 formulas
  { name: 'I10 formula', fields: { firstName: '=HYPERLINK("http://evil.test","x")' }, becomes: {} },
  { name: 'I10 plus, minus, at', fields: { firstName: '+1', lastName: '-1', city: '@SUM(1)' }, becomes: {} },
  { name: 'I10 commas, quotes, lines', fields: { additionalDetails: 'a,"b"\nc' }, becomes: {} },
  // I11 SQL
  { name: 'I11 SQL', fields: { lastName: "'); DROP TABLE quote_request; --" }, becomes: {} },
  { name: 'I11 wildcards', fields: { city: "%_\\' OR 1=1" }, becomes: {} },
  // I12 types
  { name: 'I12 array', fields: { firstName: ['Ada'] }, refused: ['firstName'], form: false },
  { name: 'I12 number', fields: { phone: 7345550199 }, refused: ['phone'], form: false },
  {
    name: 'I12 nested arrays',
    fields: { additionalDetails: [[['x']]] },
    refused: ['additionalDetails'],
    form: false,
  },
  { name: 'I12 true for a text', fields: { city: true }, refused: ['city'], form: false },
  { name: 'I12 object', fields: { email: { toString: 'a@b.test' } }, refused: ['email'], form: false },
  // I13 options and flags
  { name: 'I13 unknown option', fields: { serviceNeeded: 'demolition' }, refused: ['serviceNeeded'] },
  { name: 'I13 label for an option', fields: { contactMethod: 'Phone Call' }, refused: ['contactMethod'] },
  { name: 'I13 inherited name', fields: { propertyType: 'constructor' }, refused: ['propertyType'] },
  { name: 'I13 flag as text', fields: { isEmergency: 'on' }, refused: ['isEmergency'], form: false },
  { name: 'I13 flag as number', fields: { hasFlexibility: 1 }, refused: ['hasFlexibility'], form: false },
  { name: 'I13 flag left open', fields: { isEmergency: null }, becomes: { isEmergency: false } },
  // I14 patterns that take exponential time with some regular expressions
  { name: 'I14 e-mail of 20,000', fields: { email: `${'a@'.repeat(10_000)}.` }, refused: ['email'] },
  { name: 'I14 phone of 50,000', fields: { phone: '-'.repeat(50_000) }, refused: ['phone'] },
  // I16 templates
  { name: 'I16 template', fields: { firstName: '{{{email}}} {{#each}} <%= 1 %>' }, becomes: {} },
];

/** Bodies that are no valid request, with the expected status. */
export const bodies: { name: string; body: string | Uint8Array; type?: string; status: number }[] = [
  { name: 'N7 not JSON', body: '{"firstName":', status: 400 },
  { name: 'N7 not UTF-8', body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), status: 400 },
  { name: 'N7 not a number', body: '{"phone":1e999999}', status: 422 },
  { name: 'N7 10,000 deep', body: '['.repeat(10_000) + ']'.repeat(10_000), status: 422 },
  { name: 'N7 null', body: 'null', status: 422 },
  { name: 'N7 empty', body: '', status: 400 },
  { name: 'I12 own __proto__', body: '{"__proto__":{"firstName":"x","isEmergency":true}}', status: 422 },
  { name: 'I12 own constructor', body: '{"constructor":{"prototype":{"firstName":"x"}}}', status: 422 },
  { name: 'N6 JSON as text', body: '{}', type: 'text/plain', status: 415 },
  { name: 'N6 multipart', body: '--x--', type: 'multipart/form-data; boundary=x', status: 415 },
  { name: 'N6 another charset', body: '{}', type: 'application/json; charset=utf-16', status: 415 },
  { name: 'N5 65 KiB', body: `{"a":"${'a'.repeat(65 * 1024)}"}`, status: 413 },
];
