import type { StoredCustomer } from '../store/schema.ts';

/** A root also shows the notes of joined customers, who keep their own and take them along when they leave. */
export function moveNotes(
  before: readonly StoredCustomer[],
  settled: ReadonlyMap<string, StoredCustomer>,
): void {
  const version = Math.max(0, ...before.map(({ notes_version }) => notes_version)) + 1;
  const formerRoots = new Map(before.map(({ id, root_id }) => [id, root_id]));
  for (const { id, root_id: formerId } of before) {
    const row = settled.get(id);
    const former = settled.get(formerId);
    const root = row && settled.get(row.root_id);
    if (!root || root.id === formerId) continue;
    row.notes_version = version;
    const isWithFormer = former !== row && former?.root_id === root.id;
    const isWithRoot =
      root !== row && formerRoots.get(root.id) === formerId && hasNotes(root.notes, row.notes);
    // These notes are inside those of another customer that moves along.
    if (isWithFormer || isWithRoot) continue;
    if (former && former !== row) {
      former.notes = withoutNotes(former.notes, row.notes);
      former.notes_version = version;
    }
    if (root !== row) {
      root.notes = [root.notes, row.notes].filter(Boolean).join('\n');
      root.notes_version = version;
    }
  }
}

/** Removes `others` from `notes`. If the owner has edited them since, both customers keep them. */
function withoutNotes(notes: string, others: string): string {
  if (others === '' || !hasNotes(notes, others)) return notes;
  const at = `\n${notes}\n`.lastIndexOf(`\n${others}\n`);
  return [notes.slice(0, Math.max(0, at - 1)), notes.slice(at + others.length + 1)]
    .filter(Boolean)
    .join('\n');
}

/** Whether `notes` contain `others` as whole lines. */
function hasNotes(notes: string, others: string): boolean {
  return others === '' || `\n${notes}\n`.includes(`\n${others}\n`);
}
