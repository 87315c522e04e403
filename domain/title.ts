const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr']);

/** True for `'Mrs.'` and `'mrs'`. An owner knows some customers only by title and surname. */
export function isTitle(word: string): boolean {
  return TITLES.has(word.toLowerCase().replace(/\.$/, ''));
}
