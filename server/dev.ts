/**
 * `npm run dev`: the site with hot reload and its API, in one process. Pages are rendered from the sources. A mistake in
 * what an owner edits is shown in the page, in the words of `npm run check:content`, until it is mended.
 */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';
import { company } from '../content/company.ts';
import type { PageRequest } from '../domain/form-post.ts';
import { DESK_BOOT, DESK_ENTRY } from '../tools/build/desk.ts';
import { deskShell } from '../tools/build/desk-shell.ts';
import { buildInlineScripts, inlineScript } from '../tools/build/inline-scripts.ts';
import { check } from '../tools/check/check.ts';
import { sentenceOf } from '../tools/check/problem.ts';
import { paperColors } from '../tools/tokens.ts';
import { setPageVariables } from './built-for.ts';
import { createSite } from './create-site.ts';
import { runProgram } from './operator-error.ts';
import type { Pages } from './pages.ts';
import { readSettings } from './settings.ts';
import { openDatabase } from './store/open.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

await runProgram(start);

async function start() {
  const settings = readSettings();
  setPageVariables(settings);
  const server = createServer();
  const vite = await createVite({
    root,
    server: { middlewareMode: { server }, hmr: { server } },
  });
  const database = await openDatabase(settings);

  let mistakes: string[] = [];
  vite.watcher.on('all', async (_, path) => {
    if (!/[/\\](content|art|styles)[/\\]/.test(path)) return;
    const were = mistakes.length;
    mistakes = (await check(root)).mistakes.map(sentenceOf);
    if (mistakes.length > 0) console.error(mistakes.join('\n'));
    if (mistakes.length + were > 0) vite.ws.send({ type: 'full-reload' });
  });

  async function render(request: PageRequest): Promise<string> {
    if (mistakes.length > 0) return vite.transformIndexHtml(request.path, pageOf(mistakes));
    const { render: draw } = await vite.ssrLoadModule('/site/entry-render.tsx');
    const assets = {
      script: '/site/entry-browser.tsx',
      pages: {},
      fonts: [],
      boot: await buildInlineScripts(),
      paper: paperColors(),
    };
    return vite.transformIndexHtml(request.path, await draw(request, assets));
  }
  async function renderDesk(path: string): Promise<string> {
    const shell = deskShell({
      script: `/${DESK_ENTRY}`,
      chunks: [],
      styles: [],
      fonts: [],
      boot: await inlineScript(DESK_BOOT),
      paper: paperColors(),
    });
    return vite.transformIndexHtml(path, mistakes.length > 0 ? pageOf(mistakes) : shell);
  }
  const pages: Pages = { files: new Map(), render };
  const { app, close } = createSite({
    settings,
    database,
    pages,
    logLevel: 'warn',
    serverFactory(handler) {
      server.on('request', (request, response) => {
        vite.middlewares(request, response, async () => {
          const path = request.url?.split('?')[0] ?? '/';
          // The app answers everything except page views: the API, and forms posted without scripts.
          if (request.method !== 'GET' || /^\/(api\/|healthz|readyz|metrics)/.test(path))
            return handler(request, response);
          const isDesk = settings.isDeskOn && /^\/desk(\/|$)/.test(path);
          const page = isDesk ? renderDesk(path) : render({ path, search: request.url?.slice(path.length) ?? '' });
          const html = await page.catch((error) => {
            vite.ssrFixStacktrace(error);
            console.error(error);
            return undefined;
          });
          response.writeHead(html ? 200 : 500, { 'content-type': 'text/html; charset=utf-8' });
          response.end(html ?? 'See the terminal');
        });
      });
      return server;
    },
  });
  const stop = async () => {
    await close();
    await vite.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await app.listen({ port: settings.port, host: settings.host });
  console.log(`${company.shortName}, in development, is open at http://localhost:${settings.port}`);
}

function pageOf(mistakes: string[]): string {
  const list = mistakes.map((mistake) => `<li>${mistake.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</li>`);
  return `<!doctype html><html lang="en"><head><title>To mend</title><style>body { font: 1.125rem / 1.5 sans-serif; margin: 3rem auto; max-width: 45rem; padding: 0 1rem } li { margin: 1rem 0 }</style></head><body><h1>To mend</h1><ul>${list.join('')}</ul><p>This page goes on by itself.</p></body></html>`;
}
