import { normalizeText } from '../../domain/normalize.ts';
import { AFTER_JOB_ANSWERS, type AfterJob, afterJobFields, quoteFields } from '../../domain/quote-page.ts';
import { LONGEST_REVIEW, MOST_STARS, NAMINGS } from '../../domain/work.ts';
import type { PostedAfterJob } from './answer-after-job.ts';

/** `posted` is undefined if there is a fault. */
export type AfterJobForm = {
  posted?: PostedAfterJob;
  typed?: NonNullable<AfterJob['typed']>;
  fault?: NonNullable<AfterJob['fault']>;
};

/** Undefined if the visitor has sent another of the page's forms. */
export function readAfterJobForm(form: URLSearchParams): AfterJobForm | undefined {
  const what = AFTER_JOB_ANSWERS.find((answer) => answer === form.get(quoteFields.what));
  if (!what) return undefined;
  if (what === 'review-back') return { posted: { what } };
  if (what !== 'review') {
    const pairs = form.getAll(afterJobFields.pair).map((pair) => pair.split(' '));
    return { posted: { what, seen: new Map(pairs.map(([id = '', hash = '']) => [id, hash])) } };
  }
  const given = Number(form.get(afterJobFields.stars));
  const stars = Number.isInteger(given) && given >= 1 && given <= MOST_STARS ? given : null;
  const typed = {
    stars,
    words: normalizeText(form.get(quoteFields.words) ?? '', { multiline: true }),
    naming: NAMINGS.find((naming) => naming === form.get(afterJobFields.naming)) ?? 'none',
    mayShow: form.get(afterJobFields.mayShow) === 'yes',
  };
  if (typed.words.length > LONGEST_REVIEW) return { typed, fault: 'long' };
  return stars === null
    ? { typed, fault: 'stars' }
    : { posted: { what, review: { ...typed, stars } }, typed };
}
