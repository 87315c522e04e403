/** What each file of `content/` must say, as Zod schemas. A message is the second half of a sentence: what to write. */
import { z } from 'zod';

const sentence = z.string({ error: 'write a text in quotes' }).refine((text) => text.trim() !== '', 'write a text');

const GROUP = 'write its entries in { }, as they were before';

/** An object with these texts, and what else it has. */
function texts(names: string, others: z.ZodRawShape = {}) {
  return z.strictObject({ ...Object.fromEntries(names.split(' ').map((name) => [name, sentence])), ...others }, GROUP);
}

/** A list of exactly so many. */
function list<Item extends z.ZodType>(item: Item, count: number, what: string) {
  return z.array(item, `write a list in [ ]`).refine((items) => items.length === count, `write ${count} ${what}`);
}

const NAME = /^[^\p{Ll}]+ (LLC|PLLC|INC|CORP|CO|LTD|LLP)\.?$/u;
const EMAIL = /^[^\s@,:<>"]+@[^\s@,:<>"]+\.[^\s@,<>".]{2,}$/;
const digitsOf = (text: string) => text.replace(/\D/g, '');

const company = z.strictObject(
  {
    name: sentence.refine((name) => NAME.test(name), 'write it in capitals with its suffix, like CEDAR HOME CARE LLC'),
    shortName: sentence,
    mark: z.string("write a text in quotes, or ''").regex(/^[A-Z0-9]{0,2}$/, 'write one or two capitals'),
    phone: sentence
      .refine((phone) => digitsOf(phone).length === 10, {
        error: ({ input }) => `it has ${digitsOf(String(input)).length} digits; write ten, like (734) 555-0148`,
        abort: true,
      })
      .refine((phone) => !/[^\d\s().+-]/.test(phone), 'write digits without words, like (734) 555-0148')
      .refine(
        (phone) => /^[2-9]/.test(digitsOf(phone)),
        'no area code begins with 0 or 1; write one like (734) 555-0148',
      ),
    email: sentence.refine((email) => EMAIL.test(email), 'write an e-mail address, like office@example.com'),
    towns: z
      .array(sentence, 'write a list in [ ]')
      .min(1, 'write one town or more')
      .refine((towns) => new Set(towns).size === towns.length, 'write each town once')
      .refine(
        (towns) => towns.every((town) => !town.includes(',')),
        "write each town in quotes of its own, like 'Holland', 'Zeeland'",
      ),
    region: sentence,
    state: sentence,
    socials: z.array(
      z.strictObject({
        name: sentence,
        href: z.url({ protocol: /^https$/, error: 'write an address that begins with https://' }),
        icon: z.enum(['facebook', 'instagram'], 'write facebook or instagram'),
      }),
      'write a list in [ ]',
    ),
  },
  GROUP,
);

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const time = z
  .string('write a time in quotes')
  .refine(
    (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text) || text === '24:00',
    "write four digits of a 24-hour clock, like '08:00' or '17:30'",
  );

const openingHours = z
  .strictObject({
    days: z
      .array(z.enum(WEEK, `write the day in full: ${WEEK.join(', ')}`), 'write a list in [ ]')
      .min(1, 'write one day or more')
      .refine((days) => new Set(days).size === days.length, 'write each day once'),
    opens: time.refine((text) => text !== '24:00', "write '00:00' for midnight in the morning"),
    closes: time,
    timeZone: sentence.refine(isTimeZone, "write a zone's name from the IANA list, like 'America/Detroit'"),
  })
  .refine(({ opens, closes }) => opens !== closes, {
    path: ['closes'],
    error: "it is the time of opening; write '24:00' for midnight",
  });

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const service = texts('title summary description before after', { features: list(sentence, 4, 'features') });
export const SERVICE_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const id = z.string().regex(SERVICE_ID, "write the id in lowercase with hyphens, like 'window-cleaning'");
const hours = z
  .number('write a number')
  .int('write a whole number')
  .min(1, 'write 1 or more')
  .max(336, 'write 336 or less');
const paragraphs = z.array(sentence).min(1, 'write one paragraph or more');
const claim = texts('title text');

/** The schemas by file and by the name of the value. */
export const shapes: Record<string, Record<string, z.ZodType>> = {
  'content/company.ts': { details: company },
  'content/opening-hours.ts': {
    openingHours,
    ownWords: z.string("write a text in quotes, or ''"),
    openingWords: texts('open closed today'),
  },
  'content/services.ts': {
    entries: z.record(id, service),
    onHomePage: list(z.string(), 3, 'ids of services').refine(
      (ids) => new Set(ids).size === ids.length,
      'name three different services',
    ),
  },
  'content/testimonials.ts': {
    testimonials: list(
      z.strictObject({
        initials: z.string().regex(/^\p{Lu}{1,3}$/u, "write one to three capitals, like 'MK'"),
        name: sentence,
        role: sentence.optional(),
        town: sentence,
        service: sentence,
        text: sentence,
      }),
      3,
      'testimonials',
    ),
  },
  'content/promises.ts': { QUOTE_HOURS: hours, CONTACT_HOURS: hours },
  'content/quote-form.ts': {
    quoteForm: z.looseObject({
      heading: sentence,
      submit: sentence,
      submitting: sentence,
      labels: texts(
        'firstName lastName email phone address city state zipCode propertyType serviceNeeded additionalDetails contactMethod hasFlexibility isEmergency',
      ),
      options: z.record(z.string(), z.record(z.string(), sentence)),
    }),
  },
  'content/pages/home.ts': {
    home: z.looseObject({ heading: sentence, lead: sentence, servicesButton: sentence, heroAlt: sentence }),
    whyChoose: list(claim, 6, 'reasons'),
  },
  'content/pages/common.ts': {
    common: z.looseObject({
      ...texts('quoteButton viewAllServices skipLink navigation themeButton openMenu callButton callBar emergencyCall')
        .shape,
      footer: texts('blurb servicesHeading companyHeading contactHeading rights privacy legal'),
      beforeAfter: texts('before after compare previous next cleaned position'),
      callToAction: texts('heading text'),
    }),
  },
  'content/pages/about.ts': {
    about: texts('lead stats', {
      heading: list(sentence, 2, 'parts, of which the second is underlined'),
      story: texts('heading alt', { paragraphs: paragraphs }),
      values: texts('heading hint'),
      certifications: texts('heading text'),
    }),
    stats: list(texts('value label'), 4, 'figures'),
    values: list(
      texts('title tease text', {
        icon: z.enum(['calendar', 'medal', 'people', 'sprout'], 'write calendar, medal, people or sprout'),
      }),
      4,
      'values',
    ),
    certifications: z.array(sentence).min(1, 'write one or more'),
  },
  'content/pages/contact.ts': {
    contact: texts('heading lead infoHeading phone email location hours whyHeading nextHeading', {
      next: z.array(sentence).min(1, 'write one step or more'),
      emergency: texts('heading text textWhenClosed button'),
    }),
    whyChooseUs: z.array(sentence).min(1, 'write one reason or more'),
  },
  'content/pages/privacy.ts': {
    privacy: texts('lead', {
      heading: list(sentence, 2, 'parts, of which the second is underlined'),
      kept: texts('heading photos', { paragraphs }),
      seen: texts('heading photosBesideEmailJs', { direct: paragraphs, throughEmailJs: paragraphs }),
      duration: texts('heading untilAsked months elsewhere'),
      rights: texts('heading text'),
      browser: texts('heading text photos', { items: paragraphs }),
      trackers: texts('heading none onlyEmailJs'),
      server: texts('heading text'),
      accessibility: texts('heading', { paragraphs }),
    }),
  },
  'content/pages/services.ts': {
    servicesPage: texts('lead list row included quoteButton', {
      heading: list(sentence, 2, 'parts, of which the second is underlined'),
      custom: texts('heading text'),
    }),
  },
};
