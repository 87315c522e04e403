/** The help that stands above each entry in the files, made from the schema. */
import type { z } from 'zod';
import { describe } from './kinds.ts';
import { type FileName, files } from './schema.ts';

type Shaped = { shape?: Record<string, z.ZodType>; element?: z.ZodType };

/** The help above an entry of a file; undefined for the fields of a list's entries, which stand above the list. */
export function helpOf(file: FileName): (path: readonly string[]) => string | undefined {
  return (path) => {
    let schema: z.ZodType | undefined = files[file];
    for (const key of path) {
      if (key === '*') return undefined;
      schema = (schema?.def as Shaped | undefined)?.shape?.[key];
    }
    return schema && lines(schema).join('\n');
  };
}

function lines(schema: z.ZodType): string[] {
  const { name = '', help = '' } = describe(schema) ?? {};
  const { shape = {} } = ((schema.def as Shaped).element?.def ?? {}) as Shaped;
  const fields = Object.entries(shape).map(([key, field]) => `${key}: ${describe(field)?.help ?? ''}`);
  return [`${name}: ${help}`, ...fields];
}
