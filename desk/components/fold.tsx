import { type ReactNode, useState } from 'react';

type FoldProps = {
  summary: ReactNode;
  isOpen?: boolean;
  /** A function is called only while it is open. */
  children: ReactNode | (() => ReactNode);
};

/** Hides what is needed rarely. */
export function Fold({ summary, isOpen: isOpenFirst = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {typeof children === 'function' ? isOpen && children() : children}
    </details>
  );
}
