/** The thread that trial-renderer.ts starts. It renders pages with the content that it receives. */
import { parentPort, workerData } from 'node:worker_threads';
import { siteDataOf } from '../pages/edition.ts';
import { loadRenderer } from '../pages/program.ts';
import type { Answer, Question, WorkerData } from './trial-renderer.ts';

const { folder, settings }: WorkerData = workerData;
const program = loadRenderer(folder);

parentPort?.on('message', async (question: Question) => {
  const answer: Answer = await render(question).catch((error) => ({ error: String(error) }));
  parentPort?.postMessage(answer);
});

async function render({ words, path }: Question): Promise<Answer> {
  const { renderer, assets, ...data } = await program;
  const site = siteDataOf({ assets, ...data }, words, settings);
  if (path !== undefined) return { html: await renderer.render({ path }, assets, site) };
  for (const page of renderer.pages) {
    await renderer.render({ path: page.path }, assets, site);
    JSON.stringify(renderer.onePage(page.path, site));
  }
  return { html: '' };
}
