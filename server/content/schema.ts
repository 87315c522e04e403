/**
 * The types, the check, the comments in the files and the desk's form come from this schema. Every value is
 * text, as in the files. This file is over 250 lines because it lists all content.
 */
import type { z } from 'zod';
import { minutesOf } from '../../domain/clocks.ts';
import {
  choice,
  closing,
  date,
  days,
  group,
  heading,
  hidden,
  line,
  lines,
  list,
  number,
  patternField,
  picture,
  service,
  text,
  time,
  town,
} from './field-kinds.ts';

const WHOLE_ADDRESS: [RegExp, string] = [
  /^https:\/\/[^\s/]+\.[^\s/]\S*$/,
  'must be a whole address that begins with https://',
];

const company = group('The company', 'Who you are and how visitors reach you.', {
  name: line(
    'Name',
    'In capitals, with its suffix. The logo shows the last two words on a line of their own.',
    {
      most: 80,
      rules: [[(value) => value === value.toUpperCase(), 'must be in capitals, as in CEDAR HOME CARE LLC']],
    },
  ),
  shortName: line('Short name', 'The name within sentences.', { most: 40 }),
  mark: patternField(
    'line',
    'Letters of the mark',
    'One or two letters for the mark, like CH; empty for the drawing.',
    [[/^[A-Z0-9&]{1,2}$/, 'must be one or two capitals, digits or &']],
    true,
  ),
  phone: patternField('phone', 'Phone', 'Ten digits, in the spelling that visitors read.', [
    [/^[\d ().+-]+$/, 'must be digits without words, as in (734) 555-0148'],
    [/^[^\d+]*(\d[^\d+]*){10}$/, 'must have ten digits, without the 1 of the country, as in (734) 555-0148'],
    [/^\D*[2-9]/, 'must begin with an area code, which never begins with 0 or 1'],
  ]),
  email: patternField(
    'email',
    'E-mail',
    'Visitors write to it. Even after you change it at the desk, requests and sign-in links go to the same ' +
      'address as before (QUOTE_EMAIL_TO).',
    [[/^[^\s@<>":]+@[^\s@<>":]+\.[^\s@<>":.]+$/, 'must be an e-mail address, as in hello@company.com']],
  ),
  towns: lines(
    'Towns',
    'The towns you serve. Page titles name the first and the last. About Us shows them on its map, or in a row if the map lacks one.',
    1,
    12,
    40,
  ),
  region: line(
    'Region',
    'The area beyond the towns, as in "Livonia, Brighton and the surrounding regions".',
    {
      most: 60,
    },
  ),
  state: line('State', 'Where you work.', { most: 40 }),
  socials: list(
    'Social networks',
    'Your pages elsewhere; none is fine.',
    {
      name: line('Name of the network', 'Read aloud by screen readers.', { most: 40 }),
      href: patternField('address', 'Address', 'The whole address of your page.', [WHOLE_ADDRESS]),
      icon: choice('Icon', 'The picture of the link.', ['facebook', 'instagram']),
    },
    { one: 'network', least: 0, most: 6 },
  ),
});

const hours = group('Opening hours', 'When you answer. The emergency line does not count as open.', {
  week: list(
    'Hours by day',
    'When you are open. For a lunch break, add the same days again with the hours after it. A day ' +
      'without hours is closed.',
    {
      days: days('Days', 'The days with these hours.'),
      opens: time('Opens', 'When you open on these days.'),
      closes: closing('Closes', 'When you close. Midnight is 12:00 AM; in a file, 24:00.'),
    },
    { one: 'time slot', least: 0, most: 28, order: 'none', add: 'Add hours', rule: closesLater },
  ),
  timeZone: line('Time zone', 'Its international name, like America/Detroit.', {
    rules: [[isTimeZone, 'must be the name of a time zone, like America/Detroit']],
  }),
  ownWords: line(
    'The hours in your words',
    'A sentence of your own, like Every day but Sunday, from nine. Empty: made from the hours by day, ' +
      'like Mon-Sat 9AM-8PM.',
    { most: 120, isOptional: true },
  ),
  specialDays: list(
    'Special days',
    'Holidays and other days with other hours. For a lunch break, add the same days again with the hours ' +
      'after it. Days that are over may stay.',
    {
      from: date('First day', 'The first of the days, like 2026-11-26.'),
      to: date('Last day', 'The last of the days; the same as the first for one day.'),
      opens: time('Opens on these days', 'Leave blank if closed.', true),
      closes: closing('Closes on these days', 'Leave blank if closed.', true),
      sentence: line('Sentence', 'What visitors read on these days, like Closed for Thanksgiving.', {
        most: 60,
      }),
    },
    {
      one: 'special day',
      least: 0,
      most: 60,
      rule(entry) {
        const { from, to, opens, closes } = entry;
        if (to < from) return ['to', 'is before the first day; write the same or a later one'];
        if (opens !== '' && closes === '')
          return ['closes', 'is empty; write both times, or neither for closed'];
        if (opens === '' && closes !== '')
          return ['opens', 'is empty; write both times, or neither for closed'];
        return closesLater(entry);
      },
    },
  ),
});

function closesLater({ opens, closes }: { opens: string; closes: string }) {
  const message =
    'must be later than the opening; for hours past midnight, close at midnight here, and add the rest ' +
    'to the next day';
  const isWritten = opens !== '' && closes !== '';
  return isWritten && minutesOf(closes) <= minutesOf(opens) ? (['closes', message] as const) : undefined;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const promises = group(
  'Promises',
  'How soon you answer. A request keeps the promise that it was sent under.',
  {
    // At least 2, because the pages say "hours".
    quoteHours: number('Hours until the quote', 'The pages promise a quote within this time.', 2, 240),
    contactHours: number(
      'Hours until you get in touch',
      'The dialogs promise a call or message within it.',
      2,
      240,
    ),
  },
);

const MADE_FROM_JOB = 'For people who cannot see it. Empty: made from service, town and month.';
const DESCRIPTION = 'For people who cannot see it. Empty without a picture.';

const services = group('Services', 'Each has a card on its page; the form and the footer name them all.', {
  services: list(
    'Services',
    'What you offer, in the order of the services page.',
    {
      title: line('Title', 'Its name everywhere, and the address of its card.', { most: 60 }),
      summary: line('Summary', 'One line for the short card on the home page.', { most: 160 }),
      description: text('Description', 'The text of its card on the services page.'),
      features: lines("What's Included", 'Four points.', 4, 4),
      beforePicture: picture('Before picture', 'A photo of what it was like before you came.'),
      before: line('Before picture in words', DESCRIPTION, { most: 200, isOptional: true }),
      afterPicture: picture(
        'After picture',
        'A photo of the same place afterwards, taken from where you stood before.',
      ),
      after: line('After picture in words', DESCRIPTION, { most: 200, isOptional: true }),
      hidden: hidden(
        'yes keeps the service here and shows it nowhere; without this line the service is shown.',
      ),
    },
    { one: 'service', least: 1, most: 100 },
  ),
});

const jobs = group(
  'Photos of your jobs',
  'Before and after, from your own work. Each service shows its newest four in place of the drawing.',
  {
    jobs: list(
      'Jobs',
      'The newest first.',
      {
        service: service('Service', 'The service whose card shows the photos.'),
        town: town('Town', 'Where it was; may be empty. Never a street.', true),
        month: patternField('month', 'Month', 'When it was, like 2026-11.', [
          [/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a year and a month, like 2026-11'],
        ]),
        beforePicture: picture('Before picture', 'A photo of what it was like before you came.'),
        before: line('Before picture in words', MADE_FROM_JOB, { most: 200, isOptional: true }),
        afterPicture: picture('After picture', 'A photo of the same place afterwards.'),
        after: line('After picture in words', MADE_FROM_JOB, { most: 200, isOptional: true }),
        hidden: hidden('yes keeps the photos here and shows them nowhere; without this line they are shown.'),
      },
      {
        one: 'job',
        least: 0,
        most: 400,
        order: 'newest first',
        asked: {
          from: 0,
          question: 'Only with the customer’s consent. Did they allow you to show these photos?',
        },
        rule({ hidden, beforePicture, afterPicture }) {
          if (hidden === 'yes') return undefined;
          const message = 'is missing; choose a photo, or hide this job';
          if (beforePicture === '') return ['beforePicture', message];
          return afterPicture === '' ? ['afterPicture', message] : undefined;
        },
      },
    ),
  },
);

const testimonials = group('Testimonials', 'Publish only words that your customers allowed you to publish.', {
  testimonials: list(
    'Testimonials',
    'What customers said.',
    {
      name: line('Name', 'As the customer wants to be named. Empty: A customer.', {
        most: 60,
        isOptional: true,
      }),
      initials: line('Initials', 'One to three letters for the round button. Empty: made from the name.', {
        most: 3,
        isOptional: true,
      }),
      role: line('Role', 'What you did for them, or who they are; may be empty.', {
        most: 60,
        isOptional: true,
      }),
      town: town('Town', 'Where they live; may be empty.', true),
      service: service('Service', 'The service whose pictures are shown beside the words.'),
      text: text('Words', 'What they said, without quotation marks.'),
      stars: number('Stars', 'How many of five stars they gave. Empty: five.', 1, 5, true),
      hidden: hidden('yes keeps the words here and shows them nowhere; without this line they are shown.'),
    },
    {
      one: 'testimonial',
      // A customer may take back the only one.
      least: 0,
      most: 12,
      asked: {
        from: 2,
        question: 'Only with the customer’s consent. Did they allow you to publish their words?',
      },
    },
  ),
});

const title = {
  title: line('Page title', 'For search engines, shared links and the browser’s tab.', { most: 90 }),
  description: line('Page description', 'For search engines, which show 155 letters.', { most: 200 }),
};
const lead = {
  heading: heading('Heading', 'The heading at the top of the page or section.'),
  lead: line('First sentence', 'The sentence below the heading.', { most: 300 }),
};
const page = { ...title, ...lead };
const claim = {
  title: line('Claim', 'It must be true.', { most: 60 }),
  text: line('Sentence', 'What it means on the job.', { most: 200 }),
};

const home = group('Home page', 'The words of the home page, in the order they are read.', {
  ...page,
  ticks: lines('Ticks', 'The short claims below the buttons.', 0, 4, 40),
  heroPicture: picture(
    'Large picture',
    'A photo of yours in place of the drawing; none is fine. Phones cut a little off its sides.',
    'wide',
  ),
  heroAlt: line('Large picture in words', 'For people who cannot see it.', { most: 200 }),
  score: line('Score', 'Like 5/5.', { most: 6 }),
  scoreBasis: line('What the score rests on', 'For example: rating · 100+ happy customers.', { most: 60 }),
  why: group('Why choose you', 'The section with the reasons.', {
    ...lead,
    claims: list('Reasons', 'The checklist of reasons.', claim, { one: 'reason', least: 1, most: 12 }),
  }),
  services: group('Services on the home page', 'The section with the short cards.', {
    ...lead,
    shown: lines('Services shown', 'The ids of the services that the home page shows.', 1, 6, 80),
  }),
  testimonials: heading('Heading of the testimonials', 'Above what customers said.'),
  whatNeedsCleaning: line('Question above the services', 'At the end of the page.', { most: 60 }),
});

const servicesPage = group('Services page', 'The words around the services.', {
  ...page,
  custom: group('Custom work', 'The panel at the end of the page.', {
    heading: line('Heading', 'A question.', { most: 60 }),
    text: line('Text', 'What else you do.', { most: 200 }),
  }),
});

const about = group('About page', 'Who you are.', {
  ...page,
  story: group('Story', 'How it began.', {
    heading: line('Heading', 'The heading of the story.', { most: 60 }),
    alt: line('Picture in words', 'For people who cannot see it.', { most: 200 }),
    paragraphs: lines('Paragraphs', 'The story, paragraph by paragraph.', 1, 8, 900),
    photo: picture(
      'Photograph',
      'You, your crew or your van, in place of the drawing; none is fine.',
      'wide',
    ),
    photoAlt: line('Photograph in words', 'For people who cannot see it.', { most: 200, isOptional: true }),
    photoCaption: line('Below the photograph', 'Who it shows, like Maria Lopez, owner.', {
      most: 80,
      isOptional: true,
    }),
  }),
  stats: list(
    'Numbers',
    'Your company in numbers. They must be true.',
    {
      value: line('Number', 'Like 10+.', { most: 12 }),
      label: line('What it counts', 'Like Years Experience.', { most: 40 }),
    },
    { one: 'number', least: 1, most: 8 },
  ),
  values: group('Values', 'The cards that turn over.', {
    heading: line('Heading', 'The heading of the cards.', { most: 60 }),
    shown: list(
      'Cards',
      'What you hold yourselves to.',
      {
        title: line('Value', 'The name of the value.', { most: 40 }),
        icon: choice('Icon', 'The picture on the card.', ['calendar', 'medal', 'people', 'sprout']),
        tease: line('Front', 'The sentence on the front.', { most: 80 }),
        text: line('Back', 'The text on the back.', { most: 200 }),
      },
      { one: 'card', least: 1, most: 8 },
    ),
  }),
  certifications: group('Certifications', 'Certifications and guarantees. They must be true.', {
    heading: line('Heading', 'The heading of the checklist.', { most: 60 }),
    text: line('Text', 'The sentence beside the checklist.', { most: 200 }),
    shown: lines('Checklist', 'Certifications and guarantees. They must be true.', 1, 12, 80),
  }),
});

const contact = group('Contact page', 'The words around the form.', {
  ...page,
  why: lines('Why choose you', 'The short list of reasons. They must be true.', 1, 10, 80),
  next: lines(
    'What happens next',
    'Step by step. The first is sending the form: a check marks it as done.',
    1,
    6,
    120,
  ),
  emergency: line('Emergency line', 'What the emergency line is for.', { most: 160 }),
  emergencyClosed: line('Emergency line outside the hours', 'The same, while you are closed.', { most: 160 }),
  assurance: line('Beneath the button', 'What asking costs, and when the quote comes.', { most: 160 }),
});

const frame = group('Every page', 'What stands at the end of every page.', {
  blurb: line('Footer', 'The sentence below the logo.', { most: 200 }),
  legal: line('Legal line', 'At the very end; your license number can go here.', { most: 80 }),
  callToAction: group('Ask for a quote', 'The panel at the end of pages.', {
    heading: line('Heading', 'A question.', { most: 60 }),
    text: line('Text', 'What happens then.', { most: 200 }),
  }),
});

const quote = group('Page of a quote', 'What a customer reads around the quote that you sent them.', {
  ...page,
  accepted: group('After it is accepted', 'What the customer reads then.', {
    heading: lead.heading,
    lead: line('First sentence', 'What happens next, and when.', { most: 200 }),
  }),
  declined: group('After it is declined', 'What the customer reads then.', {
    heading: lead.heading,
    lead: line('First sentence', 'What happens next.', { most: 200 }),
  }),
  asked: line('After a question', 'When you answer it.', { most: 160 }),
  gone: group('A link that does not work', 'Shown where a quote was taken back or has a new link.', lead),
});

/** By path without extension. */
export const files = {
  company,
  hours,
  promises,
  services,
  jobs,
  testimonials,
  'pages/frame': frame,
  'pages/home': home,
  'pages/services': servicesPage,
  'pages/about': about,
  'pages/contact': contact,
  'pages/privacy': group('Privacy page', 'What the page says follows from your settings.', title),
  'pages/quote': quote,
  'pages/not-sent': group(
    'Page for a refused form',
    'Shown when a form sent without scripts is refused.',
    page,
  ),
  'pages/not-found': group('Page for a wrong address', 'Shown for an address that does not exist.', page),
};

/**
 * If earlier publications would fail the check, raise this and convert them in readPublished. A program skips
 * publications with a higher version. A new optional field needs neither: the check adds its default.
 */
export const SCHEMA_VERSION = 1;

export type FileName = keyof typeof files;
export type Content = { [File in FileName]: z.infer<(typeof files)[File]> };
