import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Icon } from '../../site/components/icon.tsx';
import { connection } from '../connection/live.ts';
import { newRequests } from '../connection/new-requests.ts';
import { deskData } from '../data.ts';
import { backLink, buttons, desk, queryResult } from '../messages.ts';
import { EmptyState } from './blocks.tsx';
import { Boundary } from './boundary.tsx';
import { Button } from './button.tsx';
import styles from './screen.module.css';

type ScreenProps = {
  title: string;
  heading?: string;
  back?: { href: string; name: string };
  beside?: ReactNode;
  children: ReactNode;
};

export function Back({ href, name }: { href: string; name: string }) {
  return (
    <Link className="text-link" href={href}>
      <Icon name="previous" />
      {name}
    </Link>
  );
}

/** Layout of every screen except the inbox and a request. */
export function Screen({ title, heading = title, back, beside, children }: ScreenProps) {
  useTitle(title);
  return (
    <div className="screen">
      {back && <Back {...back} />}
      <div className="apart">
        <h1 tabIndex={-1}>{heading}</h1>
        {beside}
      </div>
      <Boundary name={heading}>{children}</Boundary>
    </div>
  );
}

type QueryResultProps<Data> = {
  reading: { data: Data | undefined; error: Error | null; errorUpdateCount: number; refetch: () => void };
  /** Shown without a connection, if there is no data. */
  lost?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The data of a query; until then a placeholder, the lost connection, or the error with Try again. */
export function QueryResult<Data>({ reading, lost, children }: QueryResultProps<Data>) {
  const { data, error, errorUpdateCount, refetch } = reading;
  const isLost = connection.use() === 'lost';
  if (data !== undefined) return children(data);
  if (isLost && lost) return lost;
  if (isLost)
    return <EmptyState icon="offline" heading={queryResult.lostHeading} text={queryResult.lostText} />;
  // A repeated read clears `error`. The button stays meanwhile, and keeps the focus.
  if (errorUpdateCount === 0) return <Loading />;
  return (
    <EmptyState icon="alarm" heading={queryResult.failedHeading} text={error?.message ?? queryResult.loading}>
      <Button onClick={() => refetch()}>{buttons.tryAgain}</Button>
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={styles.rows}>
      <p className="visually-hidden">{queryResult.loading}</p>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

/** Sets the title of the tab, with the number of unseen requests. Undefined leaves it to another screen. */
export function useTitle(screen: string | undefined): void {
  const unseen = newRequests.use().length;
  useEffect(() => {
    if (screen !== undefined) document.title = desk.title(screen, unseen, deskData().shortName);
  }, [screen, unseen]);
}

type Back = { href: string; name: string };

export function usePathWithBack(path: string): string {
  const [here] = useLocation();
  return withSearch(path, new URLSearchParams({ back: withSearch(here, useSearch()) }).toString());
}

/** The back link; `usual` if the screen was opened directly. */
export function useBackLink(usual: Back): Back {
  const back = new URLSearchParams(useSearch()).get('back');
  // The parameter may be forged, so accept only requests and their quotes.
  if (!back || !/^\/desk\/request\/[\w-]+(\/quote)?(\?|$)/.test(back)) return usual;
  return { href: back, name: /\/quote(\?|$)/.test(back) ? backLink.quote : backLink.request };
}

/** Adds a query string, such as the list's view and search, or `back=`. */
export function withSearch(path: string, search: string): string {
  return search ? `${path}?${search}` : path;
}
