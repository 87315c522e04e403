/** The one page of the desk. It is empty until its scripts run: nothing of a request is in it. */
import { desk } from '../../desk/words.ts';

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

export function deskShell({ script, chunks, styles, fonts, boot, paper }: DeskAssets): string {
  const preload = (href: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${text(desk.name)}</title>
<meta name="theme-color" content="${paper.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${paper.dark}" media="(prefers-color-scheme: dark)">
<script>${boot}</script>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${fonts.map(preload).join('\n')}
${chunks.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
</head>
<body>
<!-- desk-data -->
<div id="root"><p class="opening">${text(desk.opening)}</p></div>
<noscript><p class="opening">${text(desk.noScripts)}</p></noscript>
</body>
</html>
`;
}

function text(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
