/** The thread of trial-renderer.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { siteDataOf } from '../pages/edition.ts';
import { loadRenderer } from '../pages/program.ts';
import type { RenderResult, RenderTask, WorkerData } from './trial-renderer.ts';

const { folder, settings }: WorkerData = workerData;
const program = loadRenderer(folder);

parentPort?.on('message', async (task: RenderTask) => {
  const result: RenderResult = await render(task).catch((error) => ({ error: String(error) }));
  parentPort?.postMessage(result);
});

async function render({ content, path }: RenderTask): Promise<RenderResult> {
  const { renderer, assets, ...data } = await program;
  const site = siteDataOf({ assets, ...data }, content, settings);
  if (path !== undefined) return { html: await renderer.render({ path }, assets, site) };
  for (const page of renderer.pages) {
    await renderer.render({ path: page.path }, assets, site);
    // Browsers load this data as JSON when they swap pages, so it must be serializable.
    JSON.stringify(renderer.onePage(page.path, site));
  }
  return { html: '' };
}
