const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `21` → `'21st'`, `112` → `'112th'` */
export function ordinal(number: number): string {
  return `${number}${SUFFIXES[rules.select(number)] ?? 'th'}`;
}
