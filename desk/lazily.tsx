import { type ComponentType, lazy, Suspense } from 'react';
import { EmptyState } from './empty-state.tsx';
import { desk, connection as words } from './words.ts';

/** A component that comes in a file of its own, because the first screen does without it. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch(() => NotLoaded) }));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
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
