import { type ComponentProps, type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { focusMistake, isTyping, reveal } from './focus.ts';

type FieldProps = Omit<ComponentProps<'input'>, 'children' | 'className'> & {
  label: string;
  help?: ReactNode;
  mistake?: string | undefined;
  /** Renders a control other than an input. */
  children?: false | ((described: Described) => ReactNode);
};

type Described = Required<Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>>;

/** A control with label, hint and error. */
export function Field({ label, help, mistake, children, id, ...input }: FieldProps) {
  const ownId = useId();
  const field = id ?? ownId;
  const ids = { help: `${field}-help`, mistake: `${field}-mistake` };
  const all = [help && ids.help, mistake && ids.mistake, input['aria-describedby']];
  const described = {
    id: field,
    'aria-describedby': all.filter(Boolean).join(' ') || undefined,
    'aria-invalid': mistake !== undefined || input['aria-invalid'],
  };
  return (
    <div className="field">
      <label id={`${field}-name`} htmlFor={field}>
        {label}
      </label>
      {help && (
        <p id={ids.help} className="fact">
          {help}
        </p>
      )}
      {children ? (
        children(described)
      ) : (
        <input type="text" autoComplete="off" dir="auto" {...input} {...described} />
      )}
      <FieldError id={ids.mistake} sentence={mistake} />
    </div>
  );
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSend: (data: FormData, form: HTMLFormElement) => void;
};

/** A form without a page load. If `onSend` finds a mistake, the first field with one gets the focus. */
export function Form({ onSend, ...props }: FormProps) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // Renders the mistakes now: an iPhone shows its keyboard only for a focus within the tap.
        flushSync(() => onSend(new FormData(form), form));
        focusMistake(form);
      }}
    />
  );
}

/** Error of a field, which refers to it by `aria-describedby`. */
export function FieldError({ id, sentence }: { id: string; sentence: string | undefined }) {
  return (
    sentence !== undefined && (
      <p id={id} className="error">
        {sentence}
      </p>
    )
  );
}

/** Not in the component: a new ref function at each rendering would scroll again. */
const revealUnlessTyping = (element: Element | null) => {
  if (!isTyping()) reveal(element);
};

/** `error`: from a call that a tap made. Its sentence scrolls into view, unless the owner is typing. */
export function ErrorMessage({
  error,
  sentence = error?.message,
}: {
  error?: Error | null;
  sentence?: string | undefined;
}) {
  return (
    sentence !== undefined && (
      <p ref={error ? revealUnlessTyping : undefined} className="error" role="alert">
        {sentence}
      </p>
    )
  );
}
