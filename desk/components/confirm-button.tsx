import { useRef, useState } from 'react';
import { buttons } from '../messages.ts';
import { Button } from './button.tsx';

type ConfirmButtonProps = {
  button: string;
  /** Accessible name, if longer than `button`. */
  label?: string;
  /** Undefined: no confirmation needed. */
  question: string | undefined;
  yes: string;
  isDisabled?: boolean;
  onYes: () => void;
};

/** A button that asks for confirmation. */
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
    // A disabled button would lose the focus. If the button disappears, site/keep-focus.ts moves the focus.
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
