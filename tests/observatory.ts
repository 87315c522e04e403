/**
 * The score that MDN's HTTP Observatory gives a page, by the rules of github.com/mdn/mdn-http-observatory
 * (src/grader/charts.js, src/analyzer/tests/*.js, src/scanner/index.js). Only rules that can apply to this
 * site are here: the site sets no cookies, allows no other origin, and its proxy redirects to https.
 */
type Page = { headers: Headers; html: string };
type Rule = (page: Page) => number;

/** Bonuses count only from this score on. */
const EXTRA_CREDIT_FROM = 90;
/** Seconds; the Observatory calls them "six months". */
const SIX_MONTHS = 15_552_000;
const BROAD = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/;

export function observatoryScore(page: Page): {
  score: number;
  grade: string;
  parts: Record<string, number>;
} {
  const parts = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(page)]));
  const all = Object.values(parts);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 100);
  const withoutBonuses = sum(all.filter((number) => number < 0));
  const score = Math.max(0, withoutBonuses >= EXTRA_CREDIT_FROM ? sum(all) : withoutBonuses);
  return { score, grade: GRADES.find(([from]) => score >= from)?.[1] ?? 'F', parts };
}

const GRADES: [number, string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];

const rules: Record<string, Rule> = {
  'content-security-policy': ({ headers }) => {
    const policy = directives(headers);
    if (policy.size === 0) return -25;
    const fallback = policy.get('default-src') ?? ['*'];
    const scripts = withoutOverruled(policy.get('script-src') ?? fallback);
    const styles = withoutOverruled(policy.get('style-src') ?? fallback);
    const objects = policy.get('object-src') ?? fallback;
    const passive = ['img-src', 'media-src'];
    const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources);
    if (scripts.some(isUnsafe) || objects.some((source) => BROAD.test(source))) return -20;
    if (active.some(isInsecure)) return -20;
    if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
    if (passive.some((name) => (policy.get(name) ?? fallback).some(isInsecure))) return -10;
    if (styles.some(isUnsafe)) return 0;
    return fallback.join() === "'none'" ? 10 : 5;
  },
  cookies: ({ headers }) => {
    if (headers.has('set-cookie')) throw new Error('The rules for cookies are not written here');
    return 0;
  },
  'cross-origin-resource-sharing': ({ headers }) =>
    headers.has('access-control-allow-origin') && headers.has('access-control-allow-credentials') ? -50 : 0,
  'referrer-policy': ({ headers }) => {
    const policy = headers.get('referrer-policy');
    if (policy === null) return 0;
    return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy) ? 5 : -5;
  },
  'strict-transport-security': ({ headers }) => {
    const age = /^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1];
    if (age === undefined) return -20;
    return Number(age) < SIX_MONTHS ? -10 : 0;
  },
  'subresource-integrity': ({ html }) => {
    const foreign = [...html.matchAll(/<script\b[^>]*\bsrc="(?:https?:)?\/\/[^>]*>/g)].map(([tag]) => tag);
    if (foreign.some((tag) => !tag.includes('src="https:'))) return -50;
    if (foreign.some((tag) => !tag.includes('integrity='))) return -5;
    return foreign.length > 0 ? 5 : 0;
  },
  'x-content-type-options': ({ headers }) => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5),
  'x-frame-options': ({ headers }) => {
    if (directives(headers).has('frame-ancestors')) return 5;
    return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20;
  },
  'cross-origin-resource-policy': ({ headers }) => {
    const policy = headers.get('cross-origin-resource-policy');
    if (policy === null || policy === 'cross-origin') return 0;
    return /^same-(origin|site)$/.test(policy) ? 10 : -5;
  },
};

function directives(headers: Headers): Map<string, string[]> {
  const texts = (headers.get('content-security-policy') ?? '')
    .split(';')
    .map((text) => text.trim().split(/\s+/));
  return new Map(texts.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]));
}

/** A hash or nonce overrides 'unsafe-inline'. */
function withoutOverruled(sources: string[]): string[] {
  const isOverruled = sources.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source));
  return isOverruled ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
}

const isUnsafe = (source: string) => BROAD.test(source) || source === "'unsafe-inline'" || source === 'data:';
const isInsecure = (source: string) => /^(http|ftp):/.test(source);
