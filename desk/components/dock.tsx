import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { Button, OutButton } from './button.tsx';
import styles from './dock.module.css';
import { useVisibleArea } from './use-visible-area.ts';

type DockProps = {
  label: string;
  /** Stays above the keyboard of a phone. */
  isAboveKeyboard?: boolean;
  children: ReactNode;
};

/** Bar at the bottom of a phone. Notices appear above it. */
export function Dock({ label, isAboveKeyboard = false, children }: DockProps) {
  const bar = useRef<HTMLElement>(null);
  useVisibleArea(bar);
  // Synchronizes the space for notices with the height of the bar.
  useEffect(() => {
    // `--dock` of tokens.css is set on the body, so only a value there overrides it.
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

export function DockWays({ children }: { children: ReactNode }) {
  return <ul className={styles.ways}>{children}</ul>;
}

type DockWayProps = {
  name: string;
  /** Shown where there is room, such as the phone number on a computer, which cannot call. */
  detail?: string;
  icon: ReactNode;
  /** Without `href`, the way is a button. */
  href?: string | undefined;
  isPreferred?: boolean;
  onTap?: (event: SyntheticEvent) => void;
};

export function DockWay({ name, detail, icon, href, isPreferred = false, onTap }: DockWayProps) {
  return (
    <li data-preferred={isPreferred}>
      {href ? (
        <OutButton kind="tile" href={href} onClick={onTap}>
          {icon}
          {name}
          {detail && <span className={styles.detail}>{` ${detail}`}</span>}
        </OutButton>
      ) : (
        <Button kind="tile" onClick={onTap}>
          {icon}
          {name}
        </Button>
      )}
    </li>
  );
}
