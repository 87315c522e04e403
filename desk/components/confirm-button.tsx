import { useRef, useState } from 'react';
import { buttons } from '../messages.ts';
import { Button } from './button.tsx';

type ConfirmButtonProps = {
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
export function ConfirmButton({
  button,
  label = button,
  question,
  yes,
  isDisabled = false,
  onYes,
}: ConfirmButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  function answer(isYes: boolean) {
    // A disabled button would lose the focus. Where the button goes, site/keep-focus.ts keeps the place.
    if (isDisabled) return;
    first.current?.focus();
    setIsAsked(false);
    if (isYes) onYes();
  }
  return (
    <div>
      <Button
        ref={first}
        aria-expanded={question === undefined ? undefined : isAsked}
        aria-label={label}
        aria-disabled={isDisabled}
        onClick={() => (question === undefined ? answer(true) : setIsAsked(!isAsked && !isDisabled))}
      >
        {button}
      </Button>
      {isAsked && question !== undefined && (
        <fieldset className="panel" aria-label={label}>
          <p>{question}</p>
          <p className="choices">
            <Button aria-disabled={isDisabled} onClick={() => answer(true)}>
              {yes}
            </Button>
            <Button onClick={() => answer(false)}>{buttons.cancel}</Button>
          </p>
        </fieldset>
      )}
    </div>
  );
}
