import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageContent } from '../../domain/content.ts';
import { OperatorError } from '../operator-error.ts';
import { unreadableText } from '../unreadable-text.ts';
import { checkContent } from './check.ts';
import { pageContentOf } from './content.ts';
import { labelOf } from './entry-name.ts';
import { type Content, type FileName, files } from './schema.ts';
import { readYaml, type YamlValue } from './yaml.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

export type FileMistake = {
  /** Relative to the project's folder. */
  file: string;
  line?: number | undefined;
  message: string;
};

export type ReadContent = { content: Content; mistakes: [] } | { content?: never; mistakes: FileMistake[] };

/** The check runs only if every file can be read. */
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

/** Throws OperatorError with a line for each mistake. */
export async function readFiles(folder = CONTENT): Promise<Content> {
  const { content, mistakes } = await readContent(folder);
  if (!content) throw new OperatorError(mistakes.map(sentenceOf).join('\n'));
  return content;
}

export async function readPageContent(folder = CONTENT): Promise<PageContent> {
  return pageContentOf(await readFiles(folder));
}

/** Works even if other files have mistakes. */
export async function readCompanyEmail(folder = CONTENT): Promise<string | undefined> {
  const { value } = await readOne(folder, 'company');
  const { email } = value as { [key: string]: YamlValue };
  return files.company.shape.email.safeParse(email).data;
}

/** → "content/company.yaml, line 12: Phone must have ten digits" */
export function sentenceOf({ file, line, message }: FileMistake): string {
  return `${file}${line === undefined ? '' : `, line ${line}`}: ${message}`;
}

function pathOf(name: FileName): string {
  return `content/${name}.yaml`;
}

async function readOne(folder: string, name: FileName) {
  const file = pathOf(name);
  const bytes = await readFile(join(folder, `${name}.yaml`)).catch((error: NodeJS.ErrnoException) => error);
  const mistake = mistakeInFile(bytes);
  const { value, lineOf, mistakes } = readYaml(file, mistake ? '' : String(bytes));
  return { value: withIds(value), lineOf, mistakes: mistake ? [{ file, ...mistake }] : mistakes };
}

function mistakeInFile(bytes: Buffer | NodeJS.ErrnoException): { line: number; message: string } | undefined {
  const isRead = Buffer.isBuffer(bytes);
  if (isRead && bytes.toString().trim()) return unreadableText(bytes);
  if (!isRead && bytes.code !== 'ENOENT')
    return { line: 1, message: `The file cannot be read (${bytes.message})` };
  return {
    line: 1,
    message: `The file is ${isRead ? 'empty' : 'missing'}; restore it from the previous version`,
  };
}

function withIds(value: YamlValue): YamlValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    return value.map((entry) => {
      if (typeof entry === 'string' || Array.isArray(entry) || typeof entry.id === 'string')
        return withIds(entry);
      return { id: idFromTitle(labelOf(entry)), ...(withIds(entry) as { [key: string]: YamlValue }) };
    });
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner)]));
}

/** `'Gutter Cleaning'` → `'gutter-cleaning'` */
export function idFromTitle(title: string): string {
  const letters = title.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'entry';
}
