import { useEffect, useRef, useState } from 'react';
import { useBladeGestures } from './blade-gestures.ts';

/** Percent from the left. Left of the blade is "Before". */
export const BEFORE = 100;
export const AFTER = 0;
const HALF = 50;

export type Blade = ReturnType<typeof useBlade>;

/** The position of a comparison's blade (comparison-slider.tsx). `rest` is where the CSS shows it first. */
export function useBlade(rest: number) {
  const [position, setPosition] = useState(rest);
  const view = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const handle = useRef<HTMLSpanElement>(null);

  // Synchronizes with the slider, which the visitor may have moved before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render's `move` does the same.
  useEffect(() => {
    const shown = range.current?.valueAsNumber ?? rest;
    if (shown !== rest) move(shown, { isWipe: false });
  }, []);

  function move(to: number, { isWipe }: { isWipe: boolean }) {
    setPosition(to);
    view.current?.toggleAttribute('data-wiping', isWipe);
    view.current?.style.setProperty('--blade', `${to}`);
  }

  const gestures = useBladeGestures({
    handle,
    onStart() {
      // Arrow keys then continue from the blade's position.
      range.current?.focus({ preventScroll: true });
    },
    onDrag(x) {
      const { left = 0, width = 1 } = view.current?.getBoundingClientRect() ?? {};
      move(Math.min(BEFORE, Math.max(AFTER, (100 * (x - left)) / width)), { isWipe: false });
    },
    onTapHandle() {
      // The first tap cleans, also where less than half is dirty at rest.
      move(position >= Math.min(rest, HALF) ? AFTER : BEFORE, { isWipe: true });
    },
  });

  return { position, isBefore: position >= HALF, move, view, range, handle, gestures };
}
