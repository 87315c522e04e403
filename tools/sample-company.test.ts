/** Facts that only the sample company promises (promises: Pages). Other companies have their own. */
import assert from 'node:assert/strict';
import { test as testOf } from 'node:test';
import { readPageContent } from '../server/content/read.ts';
import { SAMPLE_NAME } from '../server/content/sample.ts';
import { quoteDialogs } from '../site/quote-form/messages.ts';

const content = await readPageContent();
const { company, promises } = content.frame;
const { services } = content.pages.services;
const { titles } = content;
const skip = company.name === SAMPLE_NAME ? false : `${company.name} is not the sample company`;
const test = (promise: string, hold: () => void) => testOf(promise, { skip }, hold);

test('the ten services are in the promised order', () => {
  assert.equal(
    services.map(({ title }) => title).join(', '),
    'Window Cleaning, Power Washing, House Cleaning, Janitorial Cleaning, Soft Washing, Roof Cleaning, ' +
      'Carpet Cleaning, Steam Cleaning (Tiles & Grout), Territorial Cleaning, Gutter Cleaning',
  );
  assert.deepEqual(
    content.pages.home.services.shown.map(({ title }) => title),
    ['Window Cleaning', 'Power Washing', 'Gutter Cleaning'],
  );
});

test('each page’s description fits what search engines show, and the home page has one highlight', () => {
  for (const { title, description } of Object.values(titles)) {
    const { length } = description;
    assert.ok(length >= 120 && length <= 155, `${title}: ${length} letters`);
  }
  const { heading, why, services, testimonials } = content.pages.home;
  const highlights = [heading, why.heading, services.heading, testimonials.heading].map((parts) => parts[1]);
  assert.deepEqual(highlights.filter(Boolean), ['Huron Bright']);
});

test('the company is an LLC of four towns, open on six days, with its phone', () => {
  assert.match(company.name, / LLC$/);
  assert.deepEqual(company.towns, ['Livonia', 'Brighton', 'Plymouth', 'Ann Arbor']);
  assert.equal(company.phoneLink, 'tel:+17345550148');
  assert.deepEqual([company.hours, company.otherHours], ['Mon-Sat 9AM-8PM', 'Sunday: emergencies only']);
});

test('both promises stay visible: 24 hours on the pages, 48 in the dialogs', () => {
  assert.deepEqual(promises, { quoteHours: 24, contactHours: 48 });
  for (const sentence of [
    titles.home.description,
    titles.contact.description,
    content.pages.contact.lead,
    content.frame.callToAction.text,
  ]) {
    assert.match(sentence, /quote within 24 hours/);
  }
  assert.equal(
    quoteDialogs.success.text('2026-0703-0905', promises.contactHours),
    "Thank you! Your quote request #2026-0703-0905 has been submitted successfully. We'll contact you within 48 hours to discuss your cleaning needs.",
  );
  assert.equal(
    quoteDialogs.held.text(promises.contactHours),
    'Thank you for your submission! We have received your request and will contact you within 48 hours.',
  );
});
