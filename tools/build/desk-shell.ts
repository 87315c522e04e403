/** The pages of the desk. They are empty until their scripts run: nothing of a request is in them. */
import { desk } from '../../desk/words.ts';
import { DESK_MANIFEST } from '../../domain/desk-paths.ts';
import { escapeHtml } from '../../server/http/escape-html.ts';

type DeskAssets = {
  script: string;
  /** What the script imports. */
  chunks: string[];
  styles: string[];
  /** The typefaces of the first screen. */
  fonts: string[];
  /** The text of the inline script. */
  boot: string;
  /** The color of the page in each theme. */
  paper: { light: string; dark: string };
};

/** The order of the layers, as in site/styles/tokens.css: what both pages of the desk share comes in a file before it. */
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
 * What the desk adds to the preview of each page (server/desk/shell.ts): to its head, and at its end, where the server says
 * a mistake. The page is painted only when it is here down to its end, so that it appears where it was left.
 */
export function previewShell({ script, chunks, styles, boot }: PreviewAssets): string {
  return `${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
${chunks.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}
<link rel="expect" href="#desk" blocking="render">
<script>${boot}</script>
<!-- page -->
<div id="desk" class="desk"><p><!-- mistake --></p><noscript>${escapeHtml(desk.noScripts)}</noscript></div>
<script type="module" async src="${script}"></script>`;
}
