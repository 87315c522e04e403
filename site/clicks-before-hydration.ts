declare global {
  interface Window {
    /** Targets of clicks, in order (boot/record-clicks.ts). */
    clicksBeforeHydration?: (EventTarget | null)[];
  }
}

let isHydrated = false;

/**
 * Keeps events from React until it has hydrated the page. An earlier event would make React hydrate the whole
 * page while it handles the event, which is slow, and the focused element could vanish. Call this before
 * React adds its listeners.
 */
export function ignoreEventsUntilHydrated(container: HTMLElement): void {
  const listen = container.addEventListener.bind(container);
  container.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions | boolean,
  ) => {
    const handle = typeof listener === 'function' ? listener : listener.handleEvent.bind(listener);
    listen(type, (event) => isHydrated && handle(event), options);
  };
}

export function startHandlingEvents(): void {
  isHydrated = true;
  window.onclick = null;
}

/** Clicks again on buttons that only React handles. */
export function repeatClicks(): void {
  for (const target of window.clicksBeforeHydration ?? []) {
    if (target instanceof Element) target.closest<HTMLElement>('main [type="button"]')?.click();
  }
}
