/** The check for what is left of the sample company, which is nobody's: not for customers, and not by accident. */
import type { Problem } from './problem.ts';
import type { Content } from './source.ts';

const COMPANY = 'content/company.ts';
const TESTIMONIALS = 'content/testimonials.ts';
const NAME = 'HURON BRIGHT CLEANING LLC';
const TOWNS = ['Livonia', 'Brighton', 'Plymouth', 'Ann Arbor'];
const CUSTOMERS = ['Marianne K.', 'Daniel T.', 'Rosa P.'];

type Site = { siteUrl: string; isSampleAllowed?: boolean };

/** Whether a company's name is still that of the sample. */
export function isSample(name: unknown): boolean {
  return name === NAME;
}

/** A site that customers can reach says nothing that a sample made up. */
export function checkSample(content: Content, { siteUrl, isSampleAllowed }: Site): Problem[] {
  if (isSampleAllowed || !isPublic(siteUrl)) return [];
  const left = [
    ...(isSample(nameIn(content)) ? [{ file: COMPANY, what: 'the company' }] : []),
    ...(CUSTOMERS.some((name) => linesWith(content, TESTIMONIALS, name).length > 0)
      ? [{ file: TESTIMONIALS, what: 'a testimonial' }]
      : []),
  ];
  const [first] = left;
  if (!first) return [];
  const what = left.map((part) => part.what).join(' and ');
  const text = `${what} of the sample would go public at ${siteUrl}; write your own, or set SAMPLE_CONTENT=allow`;
  return [{ file: first.file, text }];
}

/** `.example` and `.test` are nobody's domains (RFC 2606). */
function isPublic(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' && !/(^|\.)(example|test|localhost)$/.test(hostname);
}

/** Warnings about the sample's words in the texts of another company. */
export function findSampleWords(content: Content): Problem[] {
  if (isSample(nameIn(content))) return [];
  const { towns } = (content.get(COMPANY)?.values.details ?? {}) as { towns?: string[] };
  const words = ['Huron', ...CUSTOMERS, ...TOWNS.filter((town) => !towns?.includes(town))];
  return [...content.keys()].flatMap((file) =>
    words.flatMap((word) =>
      linesWith(content, file, word).map((line) => ({ file, line, text: `"${word}" is a word of the sample company` })),
    ),
  );
}

function nameIn(content: Content): unknown {
  return (content.get(COMPANY)?.values.details as { name?: string } | undefined)?.name;
}

/** The lines of a file's texts, not of its comments, that have the word, in capitals too. */
function linesWith(content: Content, file: string, word: string): number[] {
  const lines = content.get(file)?.text.split('\n') ?? [];
  return lines.flatMap((line, index) =>
    !/^\s*(\/?\*|\/\/)/.test(line) && line.toLowerCase().includes(word.toLowerCase()) ? [index + 1] : [],
  );
}
