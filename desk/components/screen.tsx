import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../site/components/icon.tsx';
import { Boundary } from './boundary.tsx';
import { useTitle } from './use-title.ts';

type ScreenProps = {
  /** Names the tab. */
  title: string;
  heading?: string;
  /** The screen that this one belongs to. */
  back?: { href: string; name: string };
  /** What stands beside the heading. */
  beside?: ReactNode;
  /** Its own edits, as a Boundary has them. */
  own?: readonly string[];
  children: ReactNode;
};

/** The way to the screen that another belongs to. */
export function Back({ href, name }: { href: string; name: string }) {
  return (
    <Link className="text-link" href={href}>
      <Icon name="previous" />
      {name}
    </Link>
  );
}

/** Every screen but the inbox and a request: the way back, the heading, and what it is about. */
export function Screen({ title, heading = title, back, beside, own = [], children }: ScreenProps) {
  useTitle(title);
  return (
    <div className="screen">
      {back && <Back {...back} />}
      <div className="apart">
        <h1 tabIndex={-1}>{heading}</h1>
        {beside}
      </div>
      <Boundary name={heading} own={own}>
        {children}
      </Boundary>
    </div>
  );
}
