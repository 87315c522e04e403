/** Any company's words: every page is whole, whatever the schema allows an owner to say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HtmlValidate } from 'html-validate';
import { isoDay } from '../domain/clocks.ts';
import { DAY } from '../domain/time-spans.ts';
import { createEdition } from '../server/pages/edition.ts';
import { loadProgram } from '../server/pages/program.ts';
import { checkContent } from '../server/words/check.ts';
import { wordsOf } from '../server/words/words.ts';
import { pageSettings } from '../tests/support/pages.ts';
import { anyContent } from '../tests/support/random-content.ts';
import { ofFiles } from '../tests/support/site-desk.ts';

const program = await loadProgram();
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

test('words that pass the check render every page: valid, filled in, and no anchor leads nowhere', async () => {
  await fc.assert(
    fc.asyncProperty(anyContent(), async (said) => {
      const { content, mistakes } = checkContent(said);
      assert.deepEqual(mistakes, []);
      assert.ok(content);
      const { files } = await createEdition(program, wordsOf(content), pageSettings);
      const pages = new Map([...files].flatMap(([path, { html }]) => (html === undefined ? [] : [[path, html]])));
      const idsOf = (path: string) => new Set(valuesOf('id', pages.get(path) ?? ''));
      for (const [path, html] of pages) {
        const { results } = await validator.validateString(html);
        const errors = results.flatMap(({ messages }) => messages.filter(({ severity }) => severity === 2));
        assert.deepEqual(errors, [], path);
        assert.doesNotMatch(html, /\{phone\}/, path);
        for (const href of valuesOf('href', html)) {
          const [page = '', hash] = [href.split('#')[0], href.includes('#') ? href.slice(href.indexOf('#') + 1) : ''];
          if (hash && /^(\/|$)/.test(page)) assert.ok(idsOf(page || path).has(hash), `${path} leads to ${href}`);
        }
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

test('the contact page lists the special days that are not over, the earliest first, also without scripts', async () => {
  const on = (ahead: number) => {
    const day = isoDay(Date.now() + ahead * DAY, ofFiles.hours.timeZone);
    return { id: `day-${ahead}`, from: day, to: day, opens: '', closes: '', sentence: `Closed on day ${ahead}` };
  };
  const content = { ...ofFiles, hours: { ...ofFiles.hours, specialDays: [on(9), on(-1), on(3)] } };

  const { files } = await createEdition(program, wordsOf(content), pageSettings);

  const listed = [...(files.get('/contact')?.html ?? '').matchAll(/: Closed on day (-?\d)<\/li>/g)];
  assert.deepEqual(
    listed.map(([, day]) => day),
    ['3', '9'],
  );
});

/** The values of an attribute, as a browser reads them. */
function valuesOf(attribute: string, html: string): string[] {
  const signs: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };
  return [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replace(/&(amp|quot|lt|gt|#x27);/g, (sign) => signs[sign] ?? sign),
  );
}
