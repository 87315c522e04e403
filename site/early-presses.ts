declare global {
  interface Window {
    /** What was pressed before React arrived, in this order (boot/presses.ts). */
    presses?: (EventTarget | null)[];
  }
}

let areAnswered = false;

/**
 * Keeps events from React until it has hydrated the page. An event that comes meanwhile would make it hydrate all the rest at
 * once, within that event: slow to answer, and where React has to render the page anew, the element that is just being
 * focused would be gone. Call this before React listens.
 */
export function holdEvents(container: HTMLElement): void {
  const listen = container.addEventListener.bind(container);
  container.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions | boolean,
  ) => {
    const answer = typeof listener === 'function' ? listener : listener.handleEvent.bind(listener);
    listen(type, (event) => areAnswered && answer(event), options);
  };
}

/** Call this when React has hydrated the page. */
export function answerEvents(): void {
  areAnswered = true;
  window.onclick = null;
}

/** Presses the buttons again that React alone answers. */
export function repeatEarlyPresses(): void {
  for (const target of window.presses ?? []) {
    if (target instanceof Element) target.closest<HTMLElement>('main [type="button"]')?.click();
  }
}
