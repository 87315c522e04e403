/** Photos of jobs and reviews in the content: what the check says, and what the pages show. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_REVIEW } from '../../domain/work.ts';
import { checkContent } from './check.ts';
import { idsShown, pageContentOf } from './content.ts';
import { labelOf } from './entry-name.ts';
import { helpOf } from './help.ts';
import { readFiles } from './read.ts';
import type { Content } from './schema.ts';
import { writeYaml } from './write-yaml.ts';
import { readYaml } from './yaml.ts';

const content = await readFiles();
type Job = Content['jobs']['jobs'][number];
type Said = Content['testimonials']['testimonials'][number];

function job(number: number, overrides: Partial<Job> = {}): Job {
  const hash = String(number).padStart(23, '0');
  return {
    id: `job-0000000${number}`,
    service: 'window-cleaning',
    town: 'Livonia',
    month: '2026-11',
    beforePicture: `b${hash}-50`,
    before: '',
    afterPicture: `a${hash}-50`,
    after: '',
    hidden: 'no',
    ...overrides,
  };
}

function review(number: number, overrides: Partial<Said> = {}): Said {
  return {
    id: `review-0000000${number}`,
    initials: '',
    name: 'Ada L.',
    role: '',
    stars: '',
    town: 'Livonia',
    service: 'window-cleaning',
    text: `Spotless, ${number} times.`,
    hidden: 'no',
    ...overrides,
  };
}

function saidOf(...jobs: Job[]): string[] {
  return checkContent({ ...content, jobs: { jobs } }).mistakes.map(({ file, path, message }) =>
    [file, ...path, message].join(' '),
  );
}

function pairsOf(...jobs: Job[]) {
  const { services } = pageContentOf({ ...content, jobs: { jobs } }).pages.services;
  return services.find(({ id }) => id === 'window-cleaning')?.pairs ?? [];
}

function shownOf(testimonials: Said[]) {
  return pageContentOf({ ...content, testimonials: { testimonials } }).pages.home.testimonials.shown;
}

test('content without jobs is valid', () => {
  assert.deepEqual(saidOf(), []);
  for (const jobs of [[], [job(1), job(2, { town: '', hidden: 'yes', beforePicture: '' })]]) {
    const written = writeYaml({ jobs }, helpOf('jobs'));
    assert.deepEqual(readYaml('', written).value, { jobs });
    assert.match(written, /^## Jobs: The newest first\.$/m);
  }
});

test('each slip in a job is named at its field', () => {
  const missing = (side: string) => `${side} picture of "Livonia, November 2026" is missing; choose`;
  for (const [overrides, field, said] of [
    [{ month: '2026-13' }, 'month', 'Month of "Livonia, 2026-13" must be a year and a month, like 2026-11'],
    [{ month: 'May 2026' }, 'month', 'Month of "Livonia, May 2026" must be a year and a month, like 2026-11'],
    [{ town: 'Paris' }, 'town', '"Paris" isn’t one of your towns. Choose one of: Livonia, '],
    [
      { service: 'hedges' },
      'service',
      'Service of "Livonia, November 2026" isn’t one of your services; choose another',
    ],
    [{ beforePicture: '' }, 'beforePicture', missing('Before')],
    [{ afterPicture: '' }, 'afterPicture', missing('After')],
  ] as const) {
    const [first = '', ...others] = saidOf(job(1), job(2, overrides));

    assert.deepEqual(others, []);
    assert.ok(first.startsWith(`jobs jobs 1 ${field} ${said}`), first);
  }
  assert.deepEqual(saidOf(job(1, { hidden: 'yes', afterPicture: '' }), job(2, { town: '' })), []);
  assert.deepEqual(saidOf(...Array.from({ length: 300 }, (_, index) => job(1, { id: `job-${index}` }))), []);
});

test('a service shows its newest four jobs in place of its drawing, each with place and time', () => {
  const ofOthers = job(8, { service: 'roof-cleaning' });
  const incomplete = job(9, { beforePicture: '' });
  const jobs = [
    ofOthers,
    job(7, { hidden: 'yes' }),
    incomplete,
    ...[1, 2, 3, 4, 5].map((number) => job(number)),
  ];

  const pairs = pairsOf(...jobs);

  assert.deepEqual(
    pairs.map(({ images }) => images.map(({ src }) => src)),
    [1, 2, 3, 4].map((number) => [job(number).beforePicture, job(number).afterPicture]),
  );
  assert.deepEqual(
    pairsOf(job(1), job(2, { town: '', month: '2025-01' })).map(({ caption }) => caption),
    ['Window Cleaning, Livonia, November 2026', 'Window Cleaning, January 2025'],
  );
  assert.deepEqual(
    pairsOf(job(1, { after: 'A clean bay window' }))[0]?.images.map(({ alt }) => alt),
    ['Window Cleaning, Livonia, November 2026', 'A clean bay window'],
  );
  assert.deepEqual(pairsOf(ofOthers), pairsOf());
  assert.deepEqual(
    pairsOf().map(({ images, caption }) => [images[0].src, caption]),
    [['window-cleaning-before', undefined]],
  );
});

test('only jobs and reviews that a page shows count as shown, and only the services page shows several jobs', () => {
  const services = content.services.services.map((one) =>
    one.id === 'roof-cleaning' ? { ...one, hidden: 'yes' as const } : one,
  );
  const ofHidden = job(8, { service: 'roof-cleaning' });
  const jobs = [ofHidden, job(7, { hidden: 'yes' }), ...[1, 2, 3, 4, 5].map((number) => job(number))];
  const testimonials = [review(1), review(2, { hidden: 'yes' }), review(3, { service: 'roof-cleaning' })];

  const ids = idsShown({
    ...content,
    services: { services },
    jobs: { jobs },
    testimonials: { testimonials },
  });
  const { home } = pageContentOf({ ...content, jobs: { jobs: [job(1), job(2)] } }).pages;

  assert.deepEqual([...ids], [...[1, 2, 3, 4].map((number) => job(number).id), review(1).id]);
  for (const { pairs } of [...home.services.shown, ...home.testimonials.shown.map(({ service }) => service)])
    assert.equal(pairs.length, 1);
  assert.equal(home.services.shown[0]?.pairs[0].caption, 'Window Cleaning, Livonia, November 2026');
});

test('three real reviews replace the sample’s testimonials, and no others', () => {
  const samples = content.testimonials.testimonials;
  const [first, ...others] = samples;
  assert.ok(first);
  const namesOf = (testimonials: Said[]) => shownOf(testimonials).map(({ id }) => id);
  const three = [1, 2, 3].map((number) => review(number));
  const ids = three.map(({ id }) => id);

  assert.deepEqual(namesOf([...three, ...samples]), ids);
  assert.equal(namesOf([review(1), review(2), ...samples]).length, 5);
  assert.equal(namesOf([review(1), review(2), review(3, { hidden: 'yes' }), ...samples]).length, 5);
  assert.deepEqual(namesOf([...three, { ...first, text: 'My own words.' }, ...others]), [...ids, first.id]);
  assert.deepEqual(namesOf([...three, { ...first, id: 'mine' }, ...others]), [...ids, 'mine']);
});

test('a review is signed as the customer wishes, and may be as long as the page allows', () => {
  const signed = shownOf([
    review(1),
    review(2, { town: '', name: 'Ada' }),
    review(3, { name: '' }),
    review(4, { name: '', town: '' }),
    review(5, { name: '“Ada” Ö.' }),
  ]).map(({ initials, name, town }) => [initials, name, town]);

  assert.deepEqual(signed, [
    ['AL', 'Ada L.', 'Livonia'],
    ['A', 'Ada', ''],
    ['L', 'A customer', 'Livonia'],
    ['AC', 'A customer', ''],
    ['AÖ', '“Ada” Ö.', 'Livonia'],
  ]);
  const nameless = review(4, { name: '', town: '' });
  const longest = review(1, { text: 'x'.repeat(LONGEST_REVIEW) });
  assert.deepEqual(
    checkContent({ ...content, testimonials: { testimonials: [nameless, longest] } }).mistakes,
    [],
  );
  assert.equal(labelOf(nameless), 'Spotless, 4 times.');
  assert.equal(
    labelOf({ ...nameless, text: `Thanks ${'a lot '.repeat(20)}` }),
    'Thanks a lot a lot a lot a lot…',
  );
});
