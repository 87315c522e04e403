/**
 * Reads what this browser has stored. Another version of the desk may have written it, so a value that has not the expected
 * form is undefined. It never throws.
 */
type Test = (value: unknown) => boolean;

/** Says whether a value has the form of a type. */
export type Form<Value> = (value: unknown) => value is Value;

export function parse<Value>(text: string, isValue: Form<Value>): Value | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Every field of the type is named, so that a new one is not forgotten here. */
export function objectOf<Value extends object>(fields: { [Key in keyof Value]-?: Test }): Form<Value> {
  const tests: [string, Test][] = Object.entries(fields);
  return (value): value is Value => {
    if (!isRecord(value)) return false;
    return tests.every(([key, test]) => test(value[key]));
  };
}

export function listOf<Value>(isValue: Form<Value>): Form<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(isValue);
}

export function either(...tests: Test[]): Test {
  return (value) => tests.some((test) => test(value));
}

export function oneOf(...values: unknown[]): Test {
  return (value) => values.includes(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
