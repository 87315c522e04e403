import type { DraftValue, Leaf, List } from '../../domain/site-desk.ts';
import { useIsHeldUp } from '../changes/changes.ts';
import { lanes } from '../changes/desk-lanes.ts';
import { EditProblem } from '../changes/edit-problem.tsx';
import { isSame } from '../changes/entry.ts';
import type { Edited } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { labelOf, saving } from '../messages.ts';
import { ContentValue } from './content-value.tsx';
import { form as messages } from './messages.ts';
import { inWords } from './typed.ts';

type DraftProps = {
  field: Leaf | List;
  edit: Edited<'words'>;
  isNew?: boolean;
  /** The value as displayed. */
  say?: (value: DraftValue) => DraftValue;
};

export function Draft({ field, edit, isNew = false, say = (value) => inWords(field, value) }: DraftProps) {
  const { path, name, value } = field;
  const isHeldUp = useIsHeldUp();
  const isWaiting = edit.entry !== undefined && isHeldUp(edit.entry);
  const isDraft = !isSame(edit.value, value);
  const isSaved = edit.state === 'known' && isDraft;
  // The site shows another picture there.
  const isWithoutPhoto = field.kind === 'picture' && value === '';
  return (
    <>
      {isDraft && !isNew && field.kind !== 'list' && !isWithoutPhoto && (
        <div className="quoted">
          <p className="fact">{messages.published}</p>
          <ContentValue value={say(value)} />
        </div>
      )}
      <div className="apart">
        <p className="current" role="status">
          {isWaiting && saving.waiting}
          {isSaved && messages.saved}
        </p>
        {isDraft && !isNew && (
          <Button
            aria-label={labelOf(messages.takeBack, name)}
            onClick={() => {
              edit.set(value);
              lanes.endTyping();
              document.getElementById(path)?.focus();
            }}
          >
            {messages.takeBack}
          </Button>
        )}
      </div>
      <EditProblem edit={edit} name={name} id={path} show={(shown) => <ContentValue value={say(shown)} />} />
    </>
  );
}
