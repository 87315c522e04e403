import { useLayoutEffect, useRef, useState } from 'react';
import { buttons } from '../words.ts';
import { focusHeading } from './focus.ts';

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
  const whole = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  // Synchronizes with the browser's focus: what was asked about may go, and its button with it.
  useLayoutEffect(
    () => () => {
      if (whole.current?.contains(document.activeElement)) requestAnimationFrame(focusHeading);
    },
    [],
  );
  function answer(isYes: boolean) {
    // A disabled button would lose the focus.
    if (isDisabled) return;
    first.current?.focus();
    setIsAsked(false);
    if (isYes) onYes();
  }
  return (
    <div ref={whole}>
      <button
        ref={first}
        className="quiet-button"
        type="button"
        aria-expanded={question === undefined ? undefined : isAsked}
        aria-label={label}
        aria-disabled={isDisabled}
        onClick={() => (question === undefined ? answer(true) : setIsAsked(!isAsked && !isDisabled))}
      >
        {button}
      </button>
      {isAsked && question !== undefined && (
        <fieldset className="panel" aria-label={label}>
          <p>{question}</p>
          <p className="choices">
            <button className="quiet-button" type="button" aria-disabled={isDisabled} onClick={() => answer(true)}>
              {yes}
            </button>
            <button className="quiet-button" type="button" onClick={() => answer(false)}>
              {buttons.cancel}
            </button>
          </p>
        </fieldset>
      )}
    </div>
  );
}
