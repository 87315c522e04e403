import type { ReactNode, SyntheticEvent } from 'react';

type LinkOutProps = {
  className: string | undefined;
  href: string;
  onClick: ((event: SyntheticEvent) => void) | undefined;
  children: ReactNode;
};

/** Link out of the desk. Maps open a new tab; calls and emails open no page. */
export function LinkOut(props: LinkOutProps) {
  const beside = props.href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return <a {...props} {...beside} />;
}
