import type { Leaf } from '../../domain/site-desk.ts';
import { useEdited } from '../changes/use-edited.ts';
import { Field } from '../components/field.tsx';
import { Control } from './control.tsx';
import { Draft } from './draft-state.tsx';
import { form as messages } from './messages.ts';
import { editOf, type FieldsProps } from './typed.ts';

/** The remaining characters are shown once they are this few; for short texts, a fifth of the limit. */
const FEW = 20;

type LeafFieldProps = Required<Omit<FieldsProps, 'fields'>> & { field: Leaf };

export function LeafField({ field, isNew, isFresh }: LeafFieldProps) {
  const { path, name, help, kind, most = Number.POSITIVE_INFINITY } = field;
  const edit = useEdited(editOf(field));
  const { value: shown } = edit;
  // Text being typed is not checked yet.
  const mistake = edit.state !== 'known' || (isFresh && shown.length === 0) ? undefined : field.mistake;
  const left = typeof shown === 'string' ? most - [...shown].length : most;
  const areFew = left <= Math.min(FEW, most / 5);
  return (
    <div className="stack">
      <Field
        id={path}
        label={name}
        help={kind === 'lines' ? `${help} ${messages.aLine}` : help}
        mistake={mistake}
        note={
          areFew && (left < 0 ? <span className="error">{messages.over(-left)}</span> : messages.left(left))
        }
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
