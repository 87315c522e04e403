import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../site/components/icon.tsx';
import { Boundary } from './boundary.tsx';
import { useTitle } from './use-title.ts';

type ScreenProps = {
  /** Title of the tab. */
  title: string;
  heading?: string;
  /** The parent screen. */
  back?: { href: string; name: string };
  /** Beside the heading. */
  beside?: ReactNode;
  /** Passed to its Boundary. */
  own?: readonly string[];
  children: ReactNode;
};

/** Link to the parent screen. */
export function Back({ href, name }: { href: string; name: string }) {
  return (
    <Link className="text-link" href={href}>
      <Icon name="previous" />
      {name}
    </Link>
  );
}

/** Layout of every screen except the inbox and a request. */
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
