import { parseEnv } from 'node:util';
import { unreadableText } from './unreadable-text.ts';

type EnvFile = {
  values: Record<string, string | undefined>;
  names: { name: string; line: number }[];
  /** Node would silently misread or skip these lines. */
  mistakes: { line: number; message: string }[];
};

/** Node cuts an unquoted value at "#" and skips malformed lines. */
export function readEnvFile(bytes: Buffer): EnvFile {
  const unreadable = unreadableText(bytes);
  if (unreadable) return { values: {}, names: [], mistakes: [unreadable] };
  const text = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  const lines = text.split('\n').map((code, index) => ({ code, line: index + 1 }));
  return {
    values: parseEnv(text),
    names: lines.flatMap(({ code, line }) => {
      const [, name] = SETTING.exec(code) ?? [];
      return name === undefined ? [] : [{ name, line }];
    }),
    mistakes: lines.flatMap(({ code, line }) => {
      const message = mistakeIn(code);
      return message === undefined ? [] : [{ line, message }];
    }),
  };
}

const SETTING = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/;

function mistakeIn(code: string): string | undefined {
  if (/^\s*(#|$)/.test(code)) return undefined;
  const [, , value = ''] = SETTING.exec(code) ?? [];
  if (!SETTING.test(code)) return 'write one NAME=value a line';
  if (/^["'`]/.test(value)) {
    const isClosed = /^(["'`])(?:(?!\1).)*\1\s*(#.*)?$/.test(value);
    return isClosed ? undefined : 'close the value with the quotation mark it begins with';
  }
  return /^[^#]*\S#|^#/.test(value)
    ? 'put the whole value in quotation marks, as in NAME="value"; otherwise the value ends at the #'
    : undefined;
}
