import { site as words } from '../words.ts';

/** Opens a page of the site beside the desk. */
export function Look({ href }: { href: string }) {
  return (
    <a className="quiet-button" href={href} target="_blank" rel="noreferrer">
      {words.look}
      <span className="visually-hidden"> ({words.newTab})</span>
    </a>
  );
}
