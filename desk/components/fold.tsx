import { type ReactNode, useState } from 'react';

type FoldProps = {
  summary: ReactNode;
  isOpen?: boolean;
  /** A function is called only while open. */
  children: ReactNode | (() => ReactNode);
};

/** Details that are rarely needed. */
export function Fold({ summary, isOpen: isOpenFirst = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {typeof children === 'function' ? isOpen && children() : children}
    </details>
  );
}
