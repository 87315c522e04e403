import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageSettings } from '../../tests/support/pages.ts';
import { ofFiles } from '../../tests/support/site-desk.ts';
import { pageContentOf } from '../content/content.ts';
import { siteDataOf } from './edition.ts';
import type { ProgramData } from './program.ts';

const PROGRAM: ProgramData = {
  assets: { paper: { light: '#ffffff', dark: '#000000' } } as ProgramData['assets'],
  pictures: {},
  mark: { kind: 'drawing' },
  markLetters: { outlines: {}, ground: '#123456', ink: '#ffffff', corner: 17 },
};

test('a placeholder has its own description, not the missing picture’s', () => {
  const [service] = siteDataOf(PROGRAM, pageContentOf(ofFiles), pageSettings).content.pages.services.services;

  assert.deepEqual(
    service?.pairs[0].images.map(({ src, alt }) => [src, alt]),
    [
      ['coming-soon', 'Photo coming soon'],
      ['coming-soon', 'Photo coming soon'],
    ],
  );
});
