import { type ReactNode, useId } from 'react';

type PartProps = { heading: string; children: ReactNode };

/** A section with a heading. */
export function Part({ heading, children }: PartProps) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

/** A section in a frame, colored while the owner should act. */
export function Panel({ heading, isDue = false, children }: PartProps & { isDue?: boolean }) {
  const id = useId();
  return (
    <section className="panel" data-due={isDue} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
