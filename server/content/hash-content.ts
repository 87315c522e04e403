/** Tells whether the files changed since they were last compared. */
import { createHash } from 'node:crypto';
import type { Content } from './schema.ts';

/**
 * Leaves out defaults, which the check adds. A new version of the program has others, and would otherwise
 * report a change in the same files.
 * Checked content always has its keys in the order of the schema.
 */
export function hashContent(content: Content): string {
  const own = JSON.parse(JSON.stringify(content), (_, value) => (isDefault(value) ? undefined : value));
  return createHash('sha256').update(JSON.stringify(own)).digest('base64url');
}

function isDefault(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '' || value === 'no';
}
