import { useRef, useState } from 'react';
import { buttons } from '../words.ts';

type AskedProps = {
  button: string;
  /** The button's name for screen readers, where it says more. */
  label?: string;
  /** Undefined where nothing needs to be asked. */
  question: string | undefined;
  yes: string;
  isDisabled?: boolean;
  onYes: () => void;
};

/** A button that asks before it does what is asked of it. */
export function Asked({ button, label = button, question, yes, isDisabled = false, onYes }: AskedProps) {
  const [isAsked, setIsAsked] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  return (
    <div>
      <button
        ref={first}
        className="quiet-button"
        type="button"
        aria-expanded={question === undefined ? undefined : isAsked}
        aria-label={label}
        disabled={isDisabled}
        onClick={question === undefined ? onYes : () => setIsAsked(!isAsked)}
      >
        {button}
      </button>
      {isAsked && question !== undefined && (
        <fieldset className="panel" aria-label={label}>
          <p>{question}</p>
          <p className="choices">
            <button
              className="quiet-button"
              type="button"
              disabled={isDisabled}
              onClick={() => {
                setIsAsked(false);
                onYes();
              }}
            >
              {yes}
            </button>
            <button
              className="quiet-button"
              type="button"
              onClick={() => {
                setIsAsked(false);
                first.current?.focus();
              }}
            >
              {buttons.cancel}
            </button>
          </p>
        </fieldset>
      )}
    </div>
  );
}
