import type { ComponentProps } from 'react';
import { Link } from 'wouter';

const classes = {
  quiet: 'quiet-button',
  /** The main action of a screen. */
  primary: 'button primary',
  /** The same beside other buttons. */
  'small primary': 'button primary small',
  text: 'text-link',
  /** An icon above its name. */
  tile: 'tile',
  /** An icon alone. */
  round: 'round',
};

type Looks = { kind?: keyof typeof classes };
type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Looks;
type LinkProps = Omit<ComponentProps<'a'>, 'className' | 'href'> & Looks & { href: string };

export function Button({ kind = 'quiet', ...props }: ButtonProps) {
  return <button className={classes[kind]} type="button" {...props} />;
}

/** A link to another screen of the desk. */
export function LinkButton({ kind = 'quiet', href, children, onClick, ...props }: LinkProps) {
  return (
    <Link className={classes[kind]} href={href} onClick={onClick} {...props}>
      {children}
    </Link>
  );
}

/** A link out of the desk's screens: to an app of this device, a file, or a page that the server renders. */
export function OutButton({ kind = 'quiet', ...props }: LinkProps) {
  return <a className={classes[kind]} {...props} />;
}
