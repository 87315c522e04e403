/** The check of every text in `content/` for what a visitor would see as it was typed. */
import type { Problem } from './problem.ts';
import { COMPUTED, type Content } from './source.ts';

export function checkTexts(content: Content): Problem[] {
  const problems = new Map<string, Problem>();
  for (const [file, { values, lineOf }] of content) {
    for (const [name, value] of Object.entries(values)) {
      for (const { text, path } of textsIn(value, [])) {
        const slip = slipIn(text);
        if (!slip) continue;
        const line = lineOf(name, path);
        // A text that two names lead to is said once.
        problems.set(`${file} ${line} ${slip}`, { file, line, text: slip });
      }
    }
  }
  return [...problems.values()];
}

function slipIn(text: string): string | undefined {
  const [markup] = /<\/?[a-z][^>]*>|&[a-z]+;|&#\w+;|\*\*/i.exec(text) ?? [];
  if (markup) return `visitors would read ${markup} as it stands here; texts are plain, so delete it`;
  const [, before] = /(\S*)[\t\n\r\u2028\u2029\u200b\ufeff]/.exec(text) ?? [];
  if (before !== undefined) return `an invisible character stands after "${before}"; delete it, and type a blank`;
  if (text !== text.trim()) return `a blank stands at the beginning or the end of "${text}"; delete it`;
  return undefined;
}

function textsIn(value: unknown, path: PropertyKey[]): { text: string; path: PropertyKey[] }[] {
  if (typeof value === 'string') return value === COMPUTED ? [] : [{ text: value, path }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, isList ? Number(key) : key]));
}
