declare global {
  interface Window {
    /** What was pressed before React arrived, in this order (boot/presses.ts). */
    presses?: (EventTarget | null)[];
  }
}

/** Call this right before React answers events. */
export function stopKeepingPresses(): void {
  window.onclick = null;
}

/** Presses the buttons again that React alone answers. */
export function repeatEarlyPresses(): void {
  for (const target of window.presses ?? []) {
    if (target instanceof Element) target.closest<HTMLElement>('main [type="button"]')?.click();
  }
}
