/** The desk's pages contain nothing of a request until their scripts run. */
import { desk } from '../../desk/messages.ts';
import { DESK_MANIFEST } from '../../domain/desk-paths.ts';
import { escapeHtml } from '../../server/http/escape-html.ts';

type DeskAssets = {
  script: string;
  chunks: string[];
  styles: string[];
  fonts: string[];
  boot: string;
  paper: { light: string; dark: string };
};

/** The order of layers in site/styles/tokens.css. Set first: other shared styles load before that file. */
const LAYERS = '@layer reset, base;';

export function deskShell({ script, chunks, styles, fonts, boot, paper }: DeskAssets): string {
  const preload = (href: string) =>
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${escapeHtml(desk.name)}</title>
<meta name="theme-color" content="${paper.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${paper.dark}" media="(prefers-color-scheme: dark)">
<script>${boot}</script>
<style>${LAYERS}</style>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${fonts.map(preload).join('\n')}
${chunks.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${DESK_MANIFEST}">
</head>
<body class="desk">
<!-- desk-data -->
<div id="root"><p class="centered">${escapeHtml(desk.opening)}</p></div>
<noscript><p class="centered">${escapeHtml(desk.noScripts)}</p></noscript>
</body>
</html>
`;
}

type PreviewAssets = Pick<DeskAssets, 'script' | 'chunks' | 'styles' | 'boot'>;

/**
 * The desk's additions to a page's preview (server/desk/shell.ts): part of the head, and the end. The first
 * paint waits for the end, so that the page appears at its old scroll position.
 */
export function previewShell({ script, chunks, styles, boot }: PreviewAssets): string {
  return `${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
${chunks.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}
<link rel="expect" href="#desk" blocking="render">
<script>${boot}</script>
<!-- desk-data -->
<!-- page -->
<div id="desk" class="desk"><p><!-- mistake --></p><noscript>${escapeHtml(desk.noScripts)}</noscript></div>
<script type="module" async src="${script}"></script>`;
}
