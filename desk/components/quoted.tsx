import type { ReactNode } from 'react';

/** A quoted text. */
export function Quoted({ children }: { children: ReactNode }) {
  return (
    <p className="quoted" dir="auto">
      {children}
    </p>
  );
}
