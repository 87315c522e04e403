import { type ComponentProps, useRef, useState } from 'react';
import { Link } from 'wouter';
import { buttons } from '../messages.ts';
import { reveal } from './focus.ts';

const classes = {
  quiet: 'quiet-button',
  primary: 'button primary',
  'small primary': 'button primary small',
  text: 'text-link',
  link: 'link',
  tile: 'tile',
  round: 'round',
};

type Looks = { kind?: keyof typeof classes };
type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Looks;
type LinkProps = Omit<ComponentProps<'a'>, 'className' | 'href'> & Looks & { href: string };

export function Button({ kind = 'quiet', ...props }: ButtonProps) {
  return <button className={classes[kind]} type="button" {...props} />;
}

export function LinkButton({ kind = 'quiet', ...props }: LinkProps) {
  return <Link className={classes[kind]} {...props} />;
}

/** Link out of the desk: to an app, a file, or a page of the server. Other sites' pages open in a new tab. */
export function OutButton({ kind = 'quiet', ...props }: LinkProps) {
  const beside = props.href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return <a className={classes[kind]} {...beside} {...props} />;
}

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
    // `disabled` would take the focus away. If the button disappears, site/keep-focus.ts moves the focus.
    if (isYes && isDisabled) return;
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
        <fieldset ref={reveal} className="panel" aria-label={label}>
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
