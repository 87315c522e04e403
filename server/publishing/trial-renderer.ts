/**
 * Renders unpublished content in a thread, which may hang or exhaust its memory without harm to the server.
 */
import { Worker } from 'node:worker_threads';
import type { PageContent } from '../../domain/content.ts';
import type { PageSettings } from '../../domain/site-data.ts';
import { RENDERING_TIMEOUT } from '../../domain/timeouts.ts';
import { runHeavyWork } from '../heavy-work.ts';
import { PROGRAM_FOLDER } from '../pages/program.ts';

export type WorkerData = { folder: string; settings: PageSettings };
/** Without a path, every page is rendered. */
export type RenderTask = { content: PageContent; path?: string | undefined };
export type RenderResult = { html: string } | { error: string };

export type TrialRenderer = ReturnType<typeof createTrialRenderer>;

/** MB. Ten services take less than 40. */
const HEAP_LIMIT = 192;
/** The thread ends after this time without work, ms, to free its memory. */
const END_WHEN_IDLE_FOR = 30_000;

type Options = { settings: PageSettings; folder?: string; within?: number };

export function createTrialRenderer({
  settings,
  folder = PROGRAM_FOLDER,
  within = RENDERING_TIMEOUT,
}: Options) {
  const { siteUrl, emailJs, quotePhotos, keepMonths } = settings;
  const workerData: WorkerData = { folder, settings: { siteUrl, emailJs, quotePhotos, keepMonths } };
  let worker: Worker | undefined;
  let idling: NodeJS.Timeout | undefined;

  async function renderInThread(task: RenderTask): Promise<string> {
    clearTimeout(idling);
    worker ??= start();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const current = worker;
    const onMessage = (result: RenderResult) =>
      'html' in result ? resolve(result.html) : reject(new Error(result.error));
    const onExit = () => reject(new Error('The thread that renders pages has ended'));
    const timer = setTimeout(
      () => reject(new Error(`The pages were not rendered within ${within} ms`)),
      within,
    );
    current.once('message', onMessage).once('error', reject).once('exit', onExit).postMessage(task);
    try {
      const html = await promise;
      idling = setTimeout(close, END_WHEN_IDLE_FOR).unref();
      return html;
    } catch (error) {
      // After a failure the thread may be in any state.
      await close();
      throw error;
    } finally {
      clearTimeout(timer);
      current.off('message', onMessage).off('error', reject).off('exit', onExit);
    }
  }

  function start(): Worker {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT },
    });
    // An idle thread must not keep the program running.
    started.unref();
    // Without a listener, a thread that fails between two tasks would end the program.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(idling);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  return {
    /** Resolves to the page; without a path, to '' once every page was rendered. */
    render: (content: PageContent, path?: string) =>
      runHeavyWork(() => renderInThread({ content, path }), true),
    close,
  };
}
