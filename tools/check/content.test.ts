/** What an owner reads after a wrong entry or color: the file, the line, what stands there and what to write. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  COMPANY,
  copyOfOwnersFiles,
  HOURS,
  SERVICES,
  type Slip,
  TESTIMONIALS,
  TOKENS,
  testSlips,
} from '../../tests/support/owner.ts';

let copy: Awaited<ReturnType<typeof copyOfOwnersFiles>>;
before(async () => {
  copy = await copyOfOwnersFiles();
});
after(() => copy[Symbol.asyncDispose]());

const slips: Slip[] = [
  // Who and where.
  [COMPANY, '(734) 555-0148', '(734) 555-014', /line @: phone of company is "\(734\) 555-014"|line @: phone is/],
  [COMPANY, '(734) 555-0148', '1 (734) 555-0148', /it has 11 digits; write ten/],
  [COMPANY, '(734) 555-0148', '(134) 555-0148', /no area code begins with 0 or 1/],
  [
    COMPANY,
    'HURON BRIGHT CLEANING LLC',
    'HURON BRIGHT CLEANING',
    /line @: name .*write it in capitals with its suffix/,
  ],
  [COMPANY, 'HURON BRIGHT CLEANING LLC', 'Huron Bright Cleaning LLC', /line @: name .*write it in capitals/],
  [
    COMPANY,
    'hello@huronbright.example',
    'office@brightwater',
    /line @: email is "office.brightwater"; write an e-mail address/,
  ],
  [COMPANY, 'hello@huronbright.example', 'hello at huronbright.example', /write an e-mail address/],
  [COMPANY, /towns: \[.*\]/, 'towns: []', /line @: towns has 0 entries; write one town or more$/],
  [
    COMPANY,
    /towns: \[.*\]/,
    "towns: 'Livonia, Brighton'",
    /line @: towns is "Livonia, Brighton"; write a list in \[ \]$/,
  ],
  [COMPANY, "'Brighton'", "''", /line @: entry 2 of towns is empty; write a text$/],
  [COMPANY, "icon: 'facebook'", "icon: 'tiktok'", /icon .*is "tiktok"; write facebook or instagram$/],
  [COMPANY, 'https://www.facebook', 'www.facebook', /href .*write an address that begins with https:\/\/$/],
  [
    COMPANY,
    "email: 'h",
    "emial: 'h",
    /line @: nothing is called emial here \(did you mean email\?\); correct the name or delete the entry/,
  ],
  [COMPANY, / {2}region: .*\n/, '', /region is missing; write a text in quotes$/],
  [COMPANY, '(734) 555-0148', '(734) 555-CLEAN', /line @: phone is .* it has 6 digits; write ten/],
  [COMPANY, '(734) 555-0148', '(734) 555-0148 ext', /line @: phone is .* write digits without words/],
  [
    COMPANY,
    "huronbright.example',\n  towns",
    "huronbright.example.',\n  towns",
    /line @: email is "hello.huronbright\.example\."; write an e-mail/,
  ],
  [COMPANY, 'hello@', 'mailto:hello@', /line @: email is "mailto:hello.huronbright.example"; write an e-mail address/],
  [COMPANY, "'Brighton',", "'Livonia',", /line @: towns has 4 entries; write each town once$/],
  [
    COMPANY,
    /towns: \[.*\]/,
    "towns: ['Livonia, Brighton']",
    /line @: towns has 1 entry; write each town in quotes of its own/,
  ],
  [COMPANY, "mark: ''", "mark: '🧹'", /line @: mark is "🧹"; write one or two capitals$/],
  [COMPANY, "mark: ''", "mark: 'CHB'", /line @: mark is "CHB"; write one or two capitals$/],
  // When.
  [HOURS, "opens: '09:00'", "opens: 'nine'", /line @: opens is "nine"; write four digits of a 24-hour clock/],
  [HOURS, "opens: '09:00'", 'opens: 9:00', /line @: a time stands here without quotes; write it like '09:00'$/],
  [HOURS, "opens: '09:00'", 'opens: 9', /line @: opens is 9; write a time in quotes$/],
  [HOURS, "opens: '09:00'", "opens: '24:00'", /line @: opens is "24:00"; write '00:00' for midnight/],
  [HOURS, "'Monday', 'Tuesday'", "'Mon-Fri', 'Tuesday'", /line @: entry 1 of days is "Mon-Fri"; write the day in full/],
  [
    HOURS,
    'America/Detroit',
    'Michigan',
    /timeZone is "Michigan"; write a zone's name from the IANA list, like 'America\/Detroit'$/,
  ],
  [HOURS, "opens: '09:00'", "opens: '8AM'", /opens is "8AM"; write four digits of a 24-hour clock, like '08:00'/],
  [HOURS, "opens: '09:00'", "opens: '8:00'", /opens is "8:00"; write four digits/],
  [HOURS, "closes: '20:00'", "closes: '25:00'", /closes is "25:00"; write four digits/],
  [HOURS, "closes: '20:00'", "closes: '09:00'", /closes is "09:00"; it is the time of opening/],
  [HOURS, "'Monday', 'Tuesday'", "'Mon', 'Tuesday'", /entry 1 of days is "Mon"; write the day in full/],
  [HOURS, "'Monday', 'Tuesday'", "'Tuesday', 'Tuesday'", /days .*write each day once$/],
  [
    HOURS,
    "ownWords = ''",
    "ownWords = 'Mon-Sat 8AM-8PM'",
    /ownWords says 8AM, but the hours above are 9AM-8PM; change what is wrong$/,
  ],
  // What.
  [SERVICES, /\n {6}'Tracks vacuumed.*/, '', /features of window-cleaning has 3 entries; write 4 features$/],
  [
    SERVICES,
    / {2}'power-washing': \{[\s\S]*?\n {2}\},\n/,
    '',
    /onHomePage names the service "power-washing", which is not among the entries of content\/services\.ts; write the id of one of them$/,
  ],
  [
    SERVICES,
    "'soft-washing': {",
    "'soft washing': {",
    /"soft washing" is no id; write the id in lowercase with hyphens/,
  ],
  [SERVICES, "'soft-washing': {", "'Soft-Washing': {", /"Soft-Washing" is no id/],
  [SERVICES, "title: 'Soft Washing'", "title: 'Power Washing'", /power-washing and soft-washing have the same title/],
  [SERVICES, "title: 'Soft Washing'", "title: ''", /title of soft-washing is empty; write a text$/],
  [SERVICES, "    title: 'Soft Washing',\n", '', /title of soft-washing is missing; write a text in quotes$/],
  [SERVICES, "title: 'Soft Washing'", "titel: 'Soft Washing'", /nothing is called titel here \(did you mean title\?\)/],
  [SERVICES, "'power-washing',\n", "'power-wash',\n", /onHomePage names the service "power-wash"/],
  [
    TESTIMONIALS,
    / {2}\{\n {4}initials: 'RP'[\s\S]*?\n {2}\},\n/,
    '',
    /testimonials has 2 entries; write 3 testimonials$/,
  ],
  [TESTIMONIALS, "initials: 'MK'", "initials: 'mk'", /initials .*is "mk"; write one to three capitals/],
  [
    TESTIMONIALS,
    "service: 'roof-cleaning'",
    "service: 'roofs'",
    /testimonials\.ts, line \d+: testimonials names the service "roofs", which is not among/,
  ],
  ['content/promises.ts', 'QUOTE_HOURS = 24', "QUOTE_HOURS = '24'", /QUOTE_HOURS is "24"; write a number$/],
  ['content/promises.ts', 'QUOTE_HOURS = 24', 'QUOTE_HOURS = 0', /QUOTE_HOURS is 0; write 1 or more$/],
  ['content/pages/about.ts', / {2}\{ value: '24\/7'.*\n/, '', /stats has 3 entries; write 4 figures$/],
  ['content/pages/home.ts', / {2}\{ title: 'Free Estimates'.*\n/, '', /whyChoose has 5 entries; write 6 reasons$/],
  [
    'content/pages/contact.ts',
    "heading: 'Get Your Free Quote'",
    "heading: ''",
    /heading of contact is empty|heading is empty/,
  ],
  [
    SERVICES,
    "  'power-washing',\n",
    "  'window-cleaning',\n",
    /onHomePage has 3 entries; name three different services$/,
  ],
  [TESTIMONIALS, "initials: 'MK'", "initials: 'MKLM'", /initials .*is "MKLM"; write one to three capitals/],
  // Colors.
  [
    TOKENS,
    '--amber-day: #f7ad37',
    '--amber-day: #c8102g',
    /^site\/styles\/tokens\.css, line \d+: --amber-day is #c8102g; write a color as # and six digits, like #f7ad37$/,
  ],
  [TOKENS, '#f7ad37', 'f7ad37', /--amber-day is f7ad37; write a color/],
  [TOKENS, '#fbba4a', 'gold', /--amber-night is gold; write a color/],
  [TOKENS, '#f7ad37;', '#f7ad37', /line \d+: a ; is missing in --amber-day/],
  [TOKENS, 'var(--ink) 50%', 'var(--ink 50%', /line \d+: a \) is missing in --sand/],
  [
    TOKENS,
    '--on-amber-day: #072a33',
    '--on-amber-day: #ffffff',
    /--on-amber-day #ffffff on --amber-day #f7ad37 has a contrast of 1\.\d\d : 1 in the light theme, and needs 4\.5; make one of the two lighter or darker$/,
  ],
  [
    TOKENS,
    /--ink-3: light-dark\([^;]*\);/,
    '--ink-3: light-dark(#4e686f, #2a4a50);',
    /--ink-3 #2a4a50 on --paper-night #071a20 .* in the dark theme/,
  ],
  [
    TOKENS,
    '--deep-day: #072a33',
    '--deep-day: #5b8a96',
    /--paper-day #fcfaf4 on --deep-day #5b8a96 has .* lighter or darker$/,
  ],
  [
    TOKENS,
    '--paper-day: #fcfaf4',
    '--paper-day: #c0c0c0',
    /--ink-3 #\w{6} on --paper-day #c0c0c0 has .* darker \(--ink-3 is mixed from --ink-day, --paper-day\)$/,
  ],
  [TOKENS, / *--water-day: .*\n/, '', /--water-day is missing; write a color/],
];

testSlips(slips, () => copy);

test('all mistakes are said at once', async () => {
  const { mistakes } = await copy.edited(TESTIMONIALS, [["initials: 'MK'", "initials: ''"]], () =>
    copy.edited(HOURS, [["opens: '09:00'", "opens: '8AM'"]], () => copy.said()),
  );

  assert.equal(mistakes.length, 2, mistakes.join('\n'));
});
