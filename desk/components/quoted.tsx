import type { ReactNode } from 'react';

/** The words of others, or those that go out. */
export function Quoted({ children }: { children: ReactNode }) {
  return (
    <p className="quoted" dir="auto">
      {children}
    </p>
  );
}
