import { parseDocument } from 'yaml';
export type YamlValue = string | YamlValue[] | { [key: string]: YamlValue };
export function readYaml(file: string, text: string) {
  const document = parseDocument(text, { schema: 'failsafe' });
  const empty = (value: any): any =>
    value === null
      ? ''
      : Array.isArray(value)
        ? value.map(empty)
        : typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, empty(v)]))
          : value;
  return {
    value: empty(document.toJS()) as YamlValue,
    lineOf: (_: readonly (string | number)[]) => 1,
    mistakes: [] as { file: string; line: number; message: string }[],
  };
}
