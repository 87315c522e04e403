import type { Leaf } from '../../domain/site-desk.ts';
import { EditProblem } from '../changes/edit-problem.tsx';
import { useEdited } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { ContentValue } from './content-value.tsx';
import { form } from './messages.ts';
import { editOf, inWords, set } from './typed.ts';

const messages = form.list;

type HidingProps = {
  field: Leaf;
  /** Label of the entry. */
  entry: string;
  isHidden: boolean;
  /** Called with the announcement; undefined if it may not change. */
  onChange: ((said: string) => void) | undefined;
};

/** Hides an entry from visitors, or shows it again. */
export function Hiding({ field, entry, isHidden, onChange }: HidingProps) {
  const edit = useEdited(editOf(field));
  return (
    <>
      <Button
        id={field.path}
        aria-label={isHidden ? messages.showOf(entry) : messages.hideOf(entry)}
        disabled={!onChange}
        onClick={() => {
          set(field, isHidden ? 'no' : 'yes');
          onChange?.(isHidden ? messages.shown(entry) : messages.hidden(entry));
        }}
      >
        {isHidden ? messages.show : messages.hide}
      </Button>
      <EditProblem
        edit={edit}
        name={field.name}
        id={field.path}
        show={(value) => <ContentValue value={inWords(field, value)} />}
      />
    </>
  );
}
