import type { DraftValue, Leaf, List } from '../../domain/site-desk.ts';
import { useIsHeldUp } from '../changes/changes.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { EditProblem } from '../changes/edit-problem.tsx';
import { isSame } from '../changes/entry.ts';
import { type Edited, useEdited } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { labelOf, saving } from '../messages.ts';
import { ContentValue } from './content-value.tsx';
import { Control } from './control.tsx';
import styles from './leaf.module.css';
import { form as messages } from './messages.ts';
import { editOf, type FieldsProps, inWords, mistakeAt } from './typed.ts';

type LeafFieldProps = Required<Omit<FieldsProps, 'fields'>> & { field: Leaf };

export function LeafField({ field, isNew, isFresh }: LeafFieldProps) {
  const { path, name, help, kind } = field;
  const edit = useEdited(editOf(field));
  const { value: shown } = edit;
  // Text being typed is not checked yet.
  const mistake = edit.state === 'known' ? mistakeAt(field, shown, isFresh) : edit.refusal;
  return (
    <div className="stack">
      <Field
        id={path}
        label={name}
        help={
          <>
            {kind === 'lines' ? `${help} ${messages.aLine}` : help}
            {field.filled?.map((name) => (
              <span key={name} className={styles.filled}>
                {name}
              </span>
            ))}
          </>
        }
        mistake={mistake}
      >
        {(described) => (
          <Control
            field={field}
            value={shown}
            onType={edit.set}
            described={{ ...described, 'aria-invalid': mistake !== undefined }}
          />
        )}
      </Field>
      <Draft field={field} edit={edit} isNew={isNew} />
    </div>
  );
}

type DraftProps = {
  field: Leaf | List;
  edit: Edited<'content'>;
  isNew?: boolean;
  /** Converts a value to what is displayed. */
  say?: (value: DraftValue) => DraftValue;
};

export function Draft({ field, edit, isNew = false, say = (value) => inWords(field, value) }: DraftProps) {
  const { path, name, value } = field;
  const isHeldUp = useIsHeldUp();
  const isWaiting = edit.entry !== undefined && isHeldUp(edit.entry);
  const isDraft = !isSame(edit.value, value);
  const isSaved = edit.state === 'known' && isDraft;
  // Until the owner publishes a picture here, the site shows a drawing, so there is no photo to compare with.
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
              changeQueue.endTyping();
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
