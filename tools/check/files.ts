/** The files of `content/`, and the names that the program takes from each. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './problem.ts';
import type { Content } from './source.ts';

const EXPORTS: Record<string, string> = {
  'content/company.ts': 'company townsInShort unbrokenServiceArea',
  'content/hours-in-words.ts': 'hoursInWords',
  'content/navigation.ts': 'navigation anchorOf companyLinks',
  'content/opening-hours.ts': 'openingHours ownWords openingWords hoursAsWords timeInWords',
  'content/outbox-notice.ts': 'outboxNotice',
  'content/page-titles.ts': 'pageTitles',
  'content/promises.ts': 'QUOTE_HOURS CONTACT_HOURS',
  'content/quote-form.ts': 'quoteForm quoteDialogs quoteMessages ownerNotes',
  'content/services-in-brief.ts': 'servicesInBrief servicesCounted firstServices',
  'content/services-on-home.ts': 'previewServices testimonialServices',
  'content/services.ts': 'entries onHomePage services findService',
  'content/testimonials.ts': 'testimonials',
  'content/pages/about.ts': 'about stats values certifications',
  'content/pages/common.ts': 'common',
  'content/pages/contact.ts': 'contact whyChooseUs',
  'content/pages/home.ts': 'home whyChoose',
  'content/pages/not-found.ts': 'notFound',
  'content/pages/not-sent.ts': 'notSent',
  'content/pages/privacy.ts': 'privacy',
  'content/pages/services.ts': 'servicesPage',
};

export function checkFiles(folder: string, content: Content): Problem[] {
  return Object.entries(EXPORTS).flatMap(([file, names]) => {
    const source = content.get(file);
    if (!source) {
      const advice = existsSync(join(folder, `${file}.txt`))
        ? `it is called ${file}.txt now; take the .txt away`
        : 'take it from the version before';
      return [{ file, text: `the file is missing; ${advice}` }];
    }
    return names.split(' ').flatMap((name) => {
      if (source.exported.has(name)) return [];
      const line = source.lineOf(name, []);
      const text =
        line === undefined
          ? `${name} is missing; take it from the version before`
          : `the word export is missing before ${name}; write it at the beginning of the line, as it was before`;
      return [{ file, line, text }];
    });
  });
}

/** What keeps a file from being read as text at all; undefined if nothing does. */
export function encodingSlip(bytes: Buffer): Problem['text'] | undefined {
  const text = bytes.toString();
  if (/^(\ufffd\ufffd|.?\0)/.test(text)) return 'the file is saved as UTF-16; save it as UTF-8';
  if (text.startsWith('{\\rtf')) return 'the file is saved as rich text; save it as plain text';
  if (text.startsWith('PK\x03\x04')) return 'the file is saved by a word processor; save it as plain text';
  if (text.trim() === '') return 'the file is empty; take it from the version before';
  return undefined;
}

/** The line of the first letter that is not UTF-8, as old editors write "é" and "’". */
export function brokenLetter(text: string): { line: number; text: string } | undefined {
  const at = text.indexOf('\ufffd');
  if (at < 0) return undefined;
  const before = /\S*$/.exec(text.slice(0, at))?.[0];
  return {
    line: text.slice(0, at).split('\n').length,
    text: `a letter cannot be read after "${before}"; write it again and save the file as UTF-8`,
  };
}
