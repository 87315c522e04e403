import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Loading } from './awaiting.tsx';
import { EmptyState } from './empty-state.tsx';
import { focusHeading } from './focus.ts';
import { desk, connection as words } from './words.ts';

/** A component that comes in a file of its own, because the first screen does without it. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whileComing?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch(() => NotLoaded) }));
  return (props) => (
    <Suspense fallback={whileComing}>
      <Part {...props} />
    </Suspense>
  );
}

export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazily(load, <Coming />);
}

/** Its heading is not there yet when the address changes, so it gets the focus when it is. */
function Coming() {
  // Synchronizes the browser's focus with the screen.
  useEffect(() => () => focusHeading(), []);
  return (
    <div className="screen">
      <Loading />
    </div>
  );
}

/** A reload brings the screen back, because its address and what was typed stay. */
function NotLoaded() {
  return (
    <EmptyState icon="offline" heading={words.failedHeading} text={words.unreachable} isTrouble>
      <button className="quiet-button" type="button" onClick={() => location.reload()}>
        {desk.tryAgain}
      </button>
    </EmptyState>
  );
}
