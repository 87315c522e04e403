/**
 * WebKit over WebDriver (w3.org/TR/webdriver2), on a virtual screen (Xvfb). Playwright supports only its own
 * build of WebKit, so this module drives Debian's: load, evaluate, click, type, resize, and read the console.
 */
import { eventually, isInstalled, miniBrowser, POLL_EVERY, startSession, TIMEOUT } from './webkit-driver.ts';

export type Browser = AsyncDisposable & {
  /** Loads an address, until its load event. */
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page. Its arguments and result must be JSON. */
  evaluate: <Value, Args extends unknown[]>(
    run: (...args: Args) => Value,
    ...args: Args
  ) => Promise<Awaited<Value>>;
  /** Waits until the function, run in the page, returns a truthy value. */
  until: <Args extends unknown[]>(run: (...args: Args) => unknown, ...args: Args) => Promise<void>;
  /** Clicks the middle of the only visible element that matches the selector and contains the text. */
  click: (selector: string, text?: string) => Promise<void>;
  /** Clicks a field and presses a key for each character. */
  type: (selector: string, text: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /**
   * Errors and warnings of the console and uncaught exceptions so far; of each page only those after its load
   * event.
   */
  problems: () => Promise<string[]>;
};

/** Why the tests in WebKit are skipped; undefined where they run. */
export const noWebKit =
  isInstalled('WebKitWebDriver') && isInstalled('Xvfb') && miniBrowser()
    ? undefined
    : 'WebKit is not installed here: apt-get install webkit2gtk-driver xvfb';

export async function startWebKit(): Promise<Browser> {
  const session = await startSession(miniBrowser() ?? 'MiniBrowser');
  const evaluate: Browser['evaluate'] = async (run, ...args) => {
    const call = `Promise.resolve((${run})(...${JSON.stringify(args)}))`;
    return JSON.parse(await session.evaluate(`${call}.then((value) => JSON.stringify({ value }))`)).value;
  };
  const until: Browser['until'] = async (run, ...args) => {
    const end = performance.now() + TIMEOUT;
    // While a page unloads, it cannot run a function.
    while (!(await evaluate(run, ...args).catch(() => false))) {
      if (performance.now() > end) {
        const page = await evaluate(
          () => `${location.href} ${document.readyState} ${JSON.stringify(document.documentElement.dataset)}`,
        );
        throw new Error(`Not true within ${TIMEOUT} ms: ${run} of ${JSON.stringify(args)} on ${page}`);
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY));
    }
  };
  const click: Browser['click'] = (selector, text = '') =>
    // The element may move before the click arrives. A missed click is repeated.
    eventually(async () => {
      const point = await evaluate(findClickPoint, selector, text);
      if (!point) throw new Error(`${selector} ${text} cannot be clicked`);
      await session.perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', ...point, duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
      // While a page unloads, it cannot run a function.
      const hasMissed = await evaluate(() => 'missed' in window).catch(() => false);
      if (hasMissed) throw new Error(`${selector} ${text} moved away`);
    });
  return {
    goto: session.goto,
    evaluate,
    until,
    click,
    async type(selector, text) {
      await click(selector);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await session.perform([{ type: 'key', id: 'keyboard', actions }]);
    },
    resize: session.resize,
    problems: session.problems,
    [Symbol.asyncDispose]: session.end,
  };
}

/**
 * In the page: the middle of the only visible element that matches the selector and contains the text, in
 * whole CSS pixels of the viewport; undefined while a click there would not reach it. Scrolls to the element
 * when it is out of view. `window.missed` exists until the element is clicked.
 */
function findClickPoint(selector: string, text: string): { x: number; y: number } | undefined {
  const [element, another] = [...document.querySelectorAll(selector)].filter(
    (candidate) => candidate.getClientRects().length > 0 && candidate.textContent?.includes(text),
  );
  if (!element || another) return undefined;
  const box = element.getBoundingClientRect();
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  const top = document.elementFromPoint(x, y);
  if (box.width > 0 && top && element.contains(top)) {
    Object.assign(window, { missed: true });
    element.addEventListener('click', () => Reflect.deleteProperty(window, 'missed'), {
      capture: true,
      once: true,
    });
    return { x, y };
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return undefined;
}
