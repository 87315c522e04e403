import type { ReactNode, SyntheticEvent } from 'react';

type LinkOutProps = {
  className: string | undefined;
  href: string;
  onClick: ((event: SyntheticEvent) => void) | undefined;
  children: ReactNode;
};

/** A link out of the desk. A map opens beside it; a call and an e-mail open no page. */
export function LinkOut(props: LinkOutProps) {
  const beside = props.href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return <a {...props} {...beside} />;
}
