import type { Leaf, List } from '../../domain/site-desk.ts';
import { useIsHeldUp } from '../changes/changes.ts';
import { lanes } from '../changes/desk-lanes.ts';
import { isSame } from '../changes/entry.ts';
import type { Edited } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { ContentValue } from './content-value.tsx';
import { form as messages } from './messages.ts';
import { inWords } from './typed.ts';

/** State of the draft, and the published value. */
type DraftProps = { field: Leaf | List; edit: Edited<'words'>; isNew?: boolean };

export function Draft({ field, edit, isNew = false }: DraftProps) {
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
          <ContentValue value={inWords(field, value)} />
        </div>
      )}
      <div className="apart">
        <p className="current" role="status">
          {isWaiting && messages.waiting}
          {isSaved && messages.saved}
        </p>
        {isDraft && !isNew && (
          <Button
            aria-label={messages.takeBackOf(name)}
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
    </>
  );
}
