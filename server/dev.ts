/**
 * Serves the site with hot reload and its API in one process. Pages show mistakes in the content until they
 * are fixed.
 */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';
import type { PageContent } from '../domain/content.ts';
import type { PageRequest } from '../domain/form-post.ts';
import { QUOTE_BOOT, QUOTE_STYLES, readDisplayFace, SITE_ENTRY, TEXT_FACE } from '../tools/build/bundle.ts';
import { readArt } from '../tools/build/data.ts';
import { DESK_BOOT, DESK_ENTRY } from '../tools/build/desk.ts';
import { deskShell } from '../tools/build/desk-shell.ts';
import { buildInlineScripts, inlineScript } from '../tools/build/inline-scripts.ts';
import { check } from '../tools/check/check.ts';
import { paperColors } from '../tools/tokens.ts';
import { readFiles, sentenceOf } from './content/read.ts';
import { createSite } from './create-site.ts';
import { deskDataOf, fillIn } from './desk/shell.ts';
import { escapeHtml } from './http/escape-html.ts';
import { runProgram } from './operator-error.ts';
import { contentPath, markOf, siteDataOf } from './pages/edition.ts';
import type { Pages } from './pages/pages.ts';
import type { Renderer } from './pages/program.ts';
import { contentInForce, newestNumber } from './publishing/publications.ts';
import { readSettings } from './settings.ts';
import { openDatabase } from './store/open.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

await runProgram(start);

async function start() {
  const database = await openDatabase(readSettings(undefined));
  let pageContent = await readInForce();
  let art = await readArt();
  const settings = readSettings(pageContent);
  const server = createServer();
  const vite = await createVite({
    root,
    server: {
      middlewareMode: { server },
      hmr: { server },
      // Editors empty a file before writing it.
      watch: { awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 } },
    },
    // Otherwise Vite discovers packages late, and reloads the page.
    optimizeDeps: { entries: [SITE_ENTRY, DESK_ENTRY] },
  });

  let mistakes: string[] = [];
  /** Reads run one after the other, so that the newest is shown last. */
  let turn: Promise<void> = Promise.resolve();
  vite.watcher.on('all', (_, path) => {
    if (!/[/\\](content|art|styles)[/\\]/.test(path)) return;
    turn = turn.then(readAgain).catch((error) => console.error(error));
  });

  async function readAgain(): Promise<void> {
    const shown = JSON.stringify([mistakes, pageContent, art]);
    mistakes = (await check(root)).mistakes.map(sentenceOf);
    if (mistakes.length > 0) console.error(mistakes.join('\n'));
    else [pageContent, art] = await Promise.all([readInForce(), readArt()]);
    // Vite cannot see this change: no module imports the content.
    if (JSON.stringify([mistakes, pageContent, art]) !== shown) vite.ws.send({ type: 'full-reload' });
  }

  async function readInForce(): Promise<PageContent> {
    const { used } = await contentInForce(database.db, await readFiles(), async (content) => content);
    return used;
  }
  async function readSite() {
    const renderer = (await vite.ssrLoadModule('/site/entry-render.tsx')) as Renderer;
    const assets = {
      script: `/${SITE_ENTRY}`,
      pages: {},
      faces: { display: await readDisplayFace(), text: `/${TEXT_FACE}` },
      boot: await buildInlineScripts(),
      quote: { css: '', boot: await inlineScript(QUOTE_BOOT), script: `/${QUOTE_STYLES}` },
      paper: paperColors(),
    };
    return { renderer, assets, site: siteDataOf({ assets, ...art }, pageContent, settings) };
  }
  async function render(request: PageRequest): Promise<string> {
    if (mistakes.length > 0) return vite.transformIndexHtml(request.path, pageOf(mistakes));
    const { renderer, assets, site } = await readSite();
    return vite.transformIndexHtml(request.path, await renderer.render(request, assets, site));
  }
  /** For navigation in place; undefined at another path. */
  async function renderContent(path: string): Promise<string | undefined> {
    const { renderer, site } = await readSite();
    const page = renderer.pages.find(({ name }) => path === contentPath(name));
    return page && JSON.stringify(renderer.onePage(page.path, site));
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
    const data = deskDataOf(pageContent, markOf(art, pageContent), settings);
    return vite.transformIndexHtml(path, mistakes.length > 0 ? pageOf(mistakes) : fillIn(shell, data));
  }
  const pages: Pages = { files: new Map(), render };
  const { app, close } = createSite({
    settings,
    database,
    pages,
    content: () => pageContent,
    mark: () => markOf(art, pageContent),
    logLevel: 'warn',
    serverFactory(handler) {
      server.on('request', (request, response) => {
        vite.middlewares(request, response, async () => {
          const path = request.url?.split('?')[0] ?? '/';
          // The API, quotes, and forms posted without scripts.
          if (request.method !== 'GET' || /^\/((api|quote|calendar)\/|healthz|readyz|metrics)/.test(path))
            return handler(request, response);
          const isDesk = settings.isDeskOn && /^\/desk(\/|$)/.test(path);
          const isContent = path.endsWith('.json');
          const page = isDesk
            ? renderDesk(path)
            : isContent
              ? renderContent(path)
              : render({ path, search: request.url?.slice(path.length) ?? '' });
          const html = await page.catch((error) => {
            vite.ssrFixStacktrace(error);
            console.error(error);
            return undefined;
          });
          response.writeHead(html ? 200 : 500, {
            'content-type': isContent ? 'application/json' : 'text/html; charset=utf-8',
          });
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
  const publication = await newestNumber(database.db);
  if (publication > 0) console.log(`The site shows publication ${publication} from the desk, not the files`);
  console.log(
    `${pageContent.frame.company.shortName}, in development, is open at http://localhost:${settings.port}`,
  );
}

function pageOf(mistakes: string[]): string {
  const list = mistakes.map((mistake) => `<li>${escapeHtml(mistake)}</li>`);
  return `<!doctype html>
<html lang="en">
<head>
<title>To fix</title>
<style>
body { font: 1.125rem / 1.5 sans-serif; margin: 3rem auto; max-width: 45rem; padding: 0 1rem }
li { margin: 1rem 0 }
</style>
</head>
<body><h1>To fix</h1><ul>${list.join('')}</ul><p>This page reloads when they are fixed.</p></body>
</html>
`;
}
