/** Which parts of the content a draft changes, and which it leaves alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyContent } from '../../tests/support/random-content.ts';
import { checkContent } from '../content/check.ts';
import { readFiles } from '../content/read.ts';
import { applyDraft, type Draft, type Drafts, pathOf } from './apply-draft.ts';
import { changesBetween } from './changes.ts';
import { contentFields } from './content-fields.ts';

const content = await readFiles();

/** Drafts of some fields of the content. */
function anyDrafts(): fc.Arbitrary<Map<string, Draft>> {
  const drafts = [...contentFields(content)].map(([path, { kind, value }]): fc.Arbitrary<[string, Draft]> => {
    const text = fc.string({ maxLength: 30, unit: 'grapheme' });
    const lines = fc.array(text, { maxLength: 4 });
    const ids = fc.shuffledSubarray([...value, 'new-one', 'new-two']);
    const typed = kind === 'list' ? ids : typeof value === 'string' ? text : lines;
    return typed.map((written) => [path, { value: written, base: value }]);
  });
  return fc
    .shuffledSubarray(drafts, { minLength: 1, maxLength: 12 })
    .chain((some) => fc.tuple(...some))
    .map((some) => new Map(some));
}

function draftOf(
  path: string,
  value: Draft['value'],
  base = contentFields(content).get(path)?.value ?? '',
): Drafts {
  return new Map([[path, { value, base }]]);
}

test('a draft changes what it names and nothing else, in any order; one of the published text is no change', () => {
  fc.assert(
    fc.property(anyDrafts(), (drafts) => {
      const applied = applyDraft(content, drafts);
      const after = contentFields(applied);
      for (const [path, { value }] of contentFields(content)) {
        if (after.has(path)) assert.deepEqual(after.get(path)?.value, drafts.get(path)?.value ?? value, path);
      }
      for (const { path } of changesBetween(content, applied)) {
        const list = path.slice(0, path.lastIndexOf('/'));
        assert.ok(drafts.has(path) || drafts.has(list), path);
      }

      assert.deepEqual(applyDraft(content, new Map([...drafts].toReversed())), applied);
      const back = [...drafts].map(([path, { base }]): [string, Draft] => [path, { value: base, base }]);
      assert.deepEqual(changesBetween(content, applyDraft(content, new Map([...drafts, ...back]))), []);
    }),
    { numRuns: 200 },
  );
});

test('any content without a draft stays as it is, and every mistake has the path of a field', () => {
  fc.assert(
    fc.property(anyContent(), (any) => {
      assert.deepEqual(changesBetween(any, applyDraft(any, new Map())), []);
      const empty = [...contentFields(any)].map(([path, { value }]): [string, Draft] => [
        path,
        { value: typeof value === 'string' ? ' ' : [], base: value },
      ]);
      const raw = applyDraft(any, new Map(empty));
      const places = contentFields(raw);
      for (const mistake of checkContent(raw).mistakes)
        assert.ok(places.has(pathOf(mistake, raw)), String(mistake.path));
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test('a draft of ids moves, removes and adds entries; fields of a new entry have their own drafts', () => {
  const services = 'services/services';
  const ids = content.services.services.map(({ id }) => id);
  const [first = '', second = '', ...rest] = ids;
  const drafts = new Map([
    ...draftOf(services, [...rest, first, 'gutters']),
    ...draftOf(`${services}/gutters/title`, 'Gutter Cleaning'),
    ...draftOf(`${services}/${second}/title`, 'Nobody sees it'),
  ]);

  const after = applyDraft(content, drafts).services.services;

  assert.deepEqual(
    after.map(({ id }) => id),
    [...rest, first, 'gutters'],
  );
  const pictures = { beforePicture: '', before: '', afterPicture: '', after: '' };
  const texts = { title: 'Gutter Cleaning', summary: '', description: '', features: [] };
  assert.deepEqual(after.at(-1), { id: 'gutters', ...texts, ...pictures, hidden: 'no' });
});

test('a draft of a list keeps entries published since, and does not bring back removed ones', () => {
  const services = 'services/services';
  const [first, second, third, ...rest] = content.services.services;
  assert.ok(first && second && third);
  const base = [first, second, third, ...rest].map(({ id }) => id);
  const draft = draftOf(services, base.toReversed(), base);
  const published = {
    ...content,
    services: { services: [first, third, ...rest, { ...second, id: 'gutters' }] },
  };

  const after = applyDraft(published, draft).services.services.map(({ id }) => id);

  assert.deepEqual(after, [...base.filter((id) => id !== second.id).toReversed(), 'gutters']);
});

test('what has no name yet is called new, and never by its id', () => {
  const [services, made] = ['services/services', 'services-350b3b04'];
  const [first, ...others] = content.services.services;
  const ids = [...others, first].map((service) => service?.id ?? '');
  const drafts = new Map([
    ...draftOf(services, [...ids, made]),
    ...draftOf('testimonials/testimonials/rosa-p/service', made),
  ]);

  const changes = changesBetween(content, applyDraft(content, drafts));

  assert.deepEqual(
    changes.map(({ name, after }) => [name, [after].flat().at(-1)]),
    [
      ['New service', 'New service'],
      ['Order of Services', 'New service'],
      ['Service of Rosa P.', 'A new service'],
    ],
  );
});

test('changes have names that an owner understands', () => {
  const [service] = content.services.services;
  const drafts = new Map([
    ...draftOf('company/phone', '(734) 555-0111'),
    ...draftOf(`services/services/${service?.id}/title`, 'Panes'),
    ...draftOf('pages/home/why/heading', 'Why us'),
    ...draftOf('testimonials/testimonials', []),
  ]);

  const changes = changesBetween(content, applyDraft(content, drafts));

  assert.deepEqual(
    changes.map(({ name }) => name),
    [
      'Phone',
      'Title of Panes',
      ...content.testimonials.testimonials.map(({ name }) => `Removed testimonial: ${name}`),
      'Heading (Why choose you, Home page)',
    ],
  );
  assert.deepEqual([changes[0]?.before, changes[0]?.after], [content.company.phone, '(734) 555-0111']);
  assert.deepEqual(changes[1]?.card?.field, 'Title');
});

test('a new special day is one change, a moved entry another, and days and times are in words', () => {
  const days = 'hours/specialDays';
  const { testimonials } = content.testimonials;
  const drafts = new Map([
    ...draftOf(days, ['specialdays-350b3b04']),
    ...draftOf(`${days}/specialdays-350b3b04/from`, '2026-11-26', ''),
    ...draftOf(`${days}/specialdays-350b3b04/to`, '2026-11-26', ''),
    ...draftOf(`${days}/specialdays-350b3b04/sentence`, 'Closed for Thanksgiving', ''),
    ...draftOf('hours/week/regular/closes', '18:00'),
    ...draftOf('testimonials/testimonials', testimonials.map(({ id }) => id).toReversed()),
  ]);

  const changes = changesBetween(content, applyDraft(content, drafts));

  assert.deepEqual(
    changes.map(({ name, before, after }) => [name, before, after].flat().slice(0, 3)),
    [
      ['Closes of Mon-Sat 9AM-6PM', '8PM', '6PM'],
      ['New special day: Closed for Thanksgiving', '', 'Closed for Thanksgiving'],
      ['Order of Testimonials', ...testimonials.slice(0, 2).map(({ name }) => name)],
    ],
  );
  assert.deepEqual(changes[1]?.fields, [
    { name: 'First day', value: 'Thu, Nov 26' },
    { name: 'Last day', value: 'Thu, Nov 26' },
    { name: 'Sentence', value: 'Closed for Thanksgiving' },
  ]);
});
