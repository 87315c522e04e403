/**
 * Renders unpublished content in a thread of its own. If the content hangs the thread or exhausts its memory,
 * the server keeps running.
 */
import { Worker } from 'node:worker_threads';
import type { PageSettings } from '../../domain/site-data.ts';
import { RENDERING_TIMEOUT } from '../../domain/timeouts.ts';
import type { Words } from '../../domain/words.ts';
import { inTurn } from '../heavy-work.ts';
import { PROGRAM_FOLDER } from '../pages/program.ts';

export type WorkerData = { folder: string; settings: PageSettings };
/** Without a path, every page is rendered. */
export type Question = { words: Words; path?: string | undefined };
export type Answer = { html: string } | { error: string };

export type TrialRenderer = ReturnType<typeof createTrialRenderer>;

/** Heap limit of the thread, MB. Ten services take less than 40. */
const MOST_MEMORY = 192;
/**
 * The thread ends after this time without work, ms, to free its memory. An owner who edits previews often.
 */
const IDLE = 30_000;

type Options = { settings: PageSettings; folder?: string; within?: number };

/** Renders one task at a time. The thread starts with the first task. */
export function createTrialRenderer({
  settings,
  folder = PROGRAM_FOLDER,
  within = RENDERING_TIMEOUT,
}: Options) {
  const { siteUrl, emailJs, quotePhotos, keepMonths } = settings;
  const workerData: WorkerData = { folder, settings: { siteUrl, emailJs, quotePhotos, keepMonths } };
  let worker: Worker | undefined;
  let idling: NodeJS.Timeout | undefined;

  async function ask(question: Question): Promise<string> {
    clearTimeout(idling);
    worker ??= start();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const asked = worker;
    const onMessage = (answer: Answer) =>
      'html' in answer ? resolve(answer.html) : reject(new Error(answer.error));
    const onExit = () => reject(new Error('The thread that renders pages has ended'));
    const timer = setTimeout(
      () => reject(new Error(`The pages were not rendered within ${within} ms`)),
      within,
    );
    asked.once('message', onMessage).once('error', reject).once('exit', onExit).postMessage(question);
    try {
      const html = await promise;
      idling = setTimeout(close, IDLE).unref();
      return html;
    } catch (error) {
      // After a failure the thread may be in any state.
      await close();
      throw error;
    } finally {
      clearTimeout(timer);
      asked.off('message', onMessage).off('error', reject).off('exit', onExit);
    }
  }

  function start(): Worker {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
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
    /** Resolves to the page at that path, or to '' once every page was rendered. */
    render: (words: Words, path?: string) => inTurn(() => ask({ words, path }), true),
    close,
  };
}
