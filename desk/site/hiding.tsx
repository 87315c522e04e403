import type { Leaf } from '../../domain/site-desk.ts';
import { endTyping } from '../changes/queue.ts';
import { Conflict } from './draft-state.tsx';
import { type, useTyped } from './typed.ts';
import { form } from './words.ts';

const words = form.list;

type HidingProps = {
  field: Leaf;
  /** What the owner knows the entry by. */
  entry: string;
  isHidden: boolean;
  /** Called with what is to be read aloud; undefined where it may not be changed. */
  onChange: ((said: string) => void) | undefined;
};

/** Hides an entry of a list from visitors, or brings it back. */
export function Hiding({ field, entry, isHidden, onChange }: HidingProps) {
  const { change } = useTyped(field);
  return (
    <>
      <button
        id={field.path}
        className="quiet-button"
        type="button"
        aria-label={isHidden ? words.showOf(entry) : words.hideOf(entry)}
        disabled={!onChange}
        onClick={() => {
          type(field, isHidden ? 'no' : 'yes');
          endTyping();
          onChange?.(isHidden ? words.shown(entry) : words.hidden(entry));
        }}
      >
        {isHidden ? words.show : words.hide}
      </button>
      <Conflict change={change} />
    </>
  );
}
