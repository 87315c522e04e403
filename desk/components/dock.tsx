import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dock.module.css';
import { LinkOut } from './link-out.tsx';
import { useVisibleArea } from './use-visible-area.ts';

type DockProps = {
  label: string;
  /** It stays in view above the keyboard of a phone, too. */
  isAboveKeyboard?: boolean;
  children: ReactNode;
};

/** What is tapped most, below the thumb on a phone. The notices stand above it. */
export function Dock({ label, isAboveKeyboard = false, children }: DockProps) {
  const bar = useRef<HTMLElement>(null);
  useVisibleArea(bar);
  // Synchronizes what stands above the bar with its height.
  useEffect(() => {
    // Where the token stands, too (styles/tokens.css).
    const { style } = document.body;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--dock', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--dock');
    };
  }, []);
  return (
    <section
      ref={bar}
      className={`${styles.dock} floating`}
      data-above-keyboard={isAboveKeyboard}
      aria-label={label}
    >
      {children}
    </section>
  );
}

/** The ways to reach someone. */
export function DockWays({ children }: { children: ReactNode }) {
  return <ul className={styles.ways}>{children}</ul>;
}

type DockWayProps = {
  name: string;
  icon: ReactNode;
  /** Where it leads; without an address it is a button. */
  href?: string | undefined;
  isPreferred?: boolean;
  onTap?: (event: SyntheticEvent) => void;
};

export function DockWay({ name, icon, href, isPreferred = false, onTap }: DockWayProps) {
  return (
    <li data-preferred={isPreferred}>
      {href ? (
        <LinkOut className="tile" href={href} onClick={onTap}>
          {icon}
          {name}
        </LinkOut>
      ) : (
        <Button kind="tile" onClick={onTap}>
          {icon}
          {name}
        </Button>
      )}
    </li>
  );
}
