import type { z } from 'zod';
import { descriptionOf, partsOf } from './field-kinds.ts';
import { type FileName, files } from './schema.ts';

/** Undefined for fields of a list's entries: their help is above the list. */
export function helpOf(file: FileName): (path: readonly string[]) => string | undefined {
  return (path) => {
    let schema: z.ZodType | undefined = files[file];
    for (const key of path) {
      if (key === '*') return undefined;
      schema = partsOf(schema).shape?.[key];
    }
    return schema && lines(schema).join('\n');
  };
}

function lines(schema: z.ZodType): string[] {
  const { name = '', help = '' } = descriptionOf(schema) ?? {};
  const { shape = {} } = partsOf(partsOf(schema).element);
  const fields = Object.entries(shape).map(([key, field]) => `${key}: ${descriptionOf(field)?.help ?? ''}`);
  return [`${name}: ${help}`, ...fields];
}
