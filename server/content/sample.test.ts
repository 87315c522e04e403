/** Where the sample company is refused on a public site: in content, and in e-mail addresses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content } from '../../tests/support/content.ts';
import { parseSettings } from '../settings.ts';
import { sampleGoingPublic, settingsWithSampleAddress } from './sample.ts';

const PUBLIC = { SITE_URL: 'https://www.cedarcare.com' };
const ALLOWED = { ...PUBLIC, SAMPLE_CONTENT: 'allow' };
const OWN = { QUOTE_EMAIL_TO: 'owner@cedarcare.com', QUOTE_EMAIL_FROM: 'site@cedarcare.com' };

test('a public site must set both e-mail addresses to its own, unless the sample is allowed', () => {
  for (const [settings, wanted] of [
    [PUBLIC, ['QUOTE_EMAIL_TO', 'QUOTE_EMAIL_FROM']],
    [{ ...PUBLIC, ...OWN, QUOTE_EMAIL_FROM: '' }, ['QUOTE_EMAIL_FROM']],
    [{ ...PUBLIC, ...OWN, QUOTE_EMAIL_TO: '' }, ['QUOTE_EMAIL_TO']],
    [{ ...PUBLIC, ...OWN, QUOTE_EMAIL_TO: 'a@b.com, Hello@huronbright.example' }, ['QUOTE_EMAIL_TO']],
    [{ ...PUBLIC, ...OWN }, []],
    [ALLOWED, []],
    [{}, []],
  ] as const)
    assert.deepEqual(settingsWithSampleAddress(parseSettings(settings, content)), wanted);
  assert.ok(sampleGoingPublic(content, parseSettings(PUBLIC, content)));
  for (const settings of [ALLOWED, {}])
    assert.equal(sampleGoingPublic(content, parseSettings(settings, content)), undefined);
});

test('a customer with the same name as one of the sample’s may be shown on a public site', () => {
  const settings = parseSettings({ ...PUBLIC, ...OWN }, content);
  const [said] = content.pages.home.testimonials.shown;
  assert.ok(said);
  const going = (shown: Partial<typeof said>) => {
    const own = { name: 'CEDAR CARE LLC', phone: '(734) 555-0101', email: 'a@b.com' };
    const company = { ...content.frame.company, ...own };
    const frame = { ...content.frame, company };
    const testimonials = { ...content.pages.home.testimonials, shown: [{ ...said, ...shown }] };
    const pages = { ...content.pages, home: { ...content.pages.home, testimonials } };
    return sampleGoingPublic({ ...content, frame, pages }, settings)?.path;
  };

  assert.equal(going({}), 'testimonials/testimonials');
  assert.equal(going({ id: 'review-1' }), 'testimonials/testimonials');
  assert.equal(going({ text: 'Great work.' }), 'testimonials/testimonials');
  assert.equal(going({ id: 'review-1', text: 'Great work.' }), undefined);
});
