import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { focusHeading } from '../components/focus.ts';

/** A button that may take its notice away with it. The focus then goes to the next notice, or to the screen. */
export function NoticeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        const notices = currentTarget.closest('section');
        onClick();
        requestAnimationFrame(() => {
          // A button stays, or another has the focus by now.
          if (document.activeElement?.matches('button')) return;
          const next = notices?.querySelector('button');
          if (next) next.focus({ preventScroll: true });
          else focusHeading();
        });
      }}
    >
      {children}
    </Button>
  );
}
