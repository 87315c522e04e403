/** Reads the owner's words from `content/`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Words } from '../../domain/words.ts';
import { OperatorError } from '../operator-error.ts';
import { unreadableText } from '../unreadable-text.ts';
import { checkContent, labelOf } from './check.ts';
import { type Content, type FileName, files } from './schema.ts';
import { wordsOf } from './words.ts';
import { readYaml, type YamlValue } from './yaml.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

/** Something in a file of the owner's that cannot stay, or (a warning) that they may not have meant. */
export type FileMistake = {
  /** The file's path from the project's folder. */
  file: string;
  /** Counted from 1; undefined if the whole file is meant. */
  line?: number | undefined;
  /** What stands there, and what to write. */
  message: string;
};

export type ReadContent = { content: Content; mistakes: [] } | { content?: never; mistakes: FileMistake[] };

/** Reads and checks every file. A file that cannot be read at all makes the check of all wait. */
export async function readContent(folder = CONTENT): Promise<ReadContent> {
  const names = Object.keys(files) as FileName[];
  const read = await Promise.all(names.map(async (name) => ({ name, ...(await readOne(folder, name)) })));
  const unreadable = read.flatMap(({ mistakes }) => mistakes);
  if (unreadable.length > 0) return { mistakes: unreadable };
  const { content, mistakes } = checkContent(
    Object.fromEntries(read.map(({ name, value }) => [name, value])),
  );
  if (content) return { content, mistakes: [] };
  return {
    mistakes: mistakes.map(({ file, path, message }) => {
      const lineOf = read.find(({ name }) => name === file)?.lineOf;
      return { file: pathOf(file), line: lineOf?.(path) ?? 1, message };
    }),
  };
}

/** What the files say. Throws OperatorError, with a line for each mistake. */
export async function readFiles(folder = CONTENT): Promise<Content> {
  const { content, mistakes } = await readContent(folder);
  if (!content) throw new OperatorError(mistakes.map(sentenceOf).join('\n'));
  return content;
}

/** The same, as pages take it. */
export async function readWords(folder = CONTENT): Promise<Words> {
  return wordsOf(await readFiles(folder));
}

/** The company's e-mail as its file says it, whatever else is wrong in the files; undefined if it cannot be read. */
export async function readCompanyEmail(folder = CONTENT): Promise<string | undefined> {
  const { value } = await readOne(folder, 'company');
  const { email } = value as { [key: string]: YamlValue };
  return files.company.shape.email.safeParse(email).data;
}

/** One line, as in "content/company.yaml, line 12: Phone must have ten digits". */
export function sentenceOf({ file, line, message }: FileMistake): string {
  return `${file}${line === undefined ? '' : `, line ${line}`}: ${message}`;
}

function pathOf(name: FileName): string {
  return `content/${name}.yaml`;
}

async function readOne(folder: string, name: FileName) {
  const file = pathOf(name);
  const bytes = await readFile(join(folder, `${name}.yaml`)).catch(() => undefined);
  const mistake = mistakeInFile(bytes);
  const { value, lineOf, mistakes } = readYaml(file, mistake ? '' : String(bytes));
  return { value: withIds(value), lineOf, mistakes: mistake ? [{ file, ...mistake }] : mistakes };
}

/** What keeps a file from being read at all; undefined if nothing does. */
function mistakeInFile(bytes: Buffer | undefined): { line: number; message: string } | undefined {
  if (bytes?.toString().trim()) return unreadableText(bytes);
  return { line: 1, message: `The file is ${bytes ? 'empty' : 'missing'}; take it from the version before` };
}

/** Gives each entry of a list that has no id one made from its title. */
function withIds(value: YamlValue): YamlValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    return value.map((entry) => {
      if (typeof entry === 'string' || Array.isArray(entry) || typeof entry.id === 'string')
        return withIds(entry);
      return { id: idOf(labelOf(entry)), ...(withIds(entry) as { [key: string]: YamlValue }) };
    });
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner)]));
}

function idOf(title: string): string {
  const letters = title.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'entry';
}
