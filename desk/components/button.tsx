import type { ComponentProps } from 'react';
import { Link } from 'wouter';

const classes = {
  quiet: 'quiet-button',
  /** Main action of a screen. */
  primary: 'button primary',
  /** Main action beside other buttons. */
  'small primary': 'button primary small',
  text: 'text-link',
  tile: 'tile',
  /** Only an icon. */
  round: 'round',
};

type Looks = { kind?: keyof typeof classes };
type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Looks;
type LinkProps = Omit<ComponentProps<'a'>, 'className' | 'href'> & Looks & { href: string };

export function Button({ kind = 'quiet', ...props }: ButtonProps) {
  return <button className={classes[kind]} type="button" {...props} />;
}

/** Link to another screen of the desk. */
export function LinkButton({ kind = 'quiet', href, children, onClick, ...props }: LinkProps) {
  return (
    <Link className={classes[kind]} href={href} onClick={onClick} {...props}>
      {children}
    </Link>
  );
}

/** Link out of the desk: to an app, a file, or a page rendered by the server. */
export function OutButton({ kind = 'quiet', ...props }: LinkProps) {
  return <a className={classes[kind]} {...props} />;
}
