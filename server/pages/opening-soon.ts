/** Visitors see this while the content is still the sample (promises: Deployment). */
import { QUOTE_GONE } from './built-files.ts';
import type { Edition } from './edition.ts';
import { type ServedFile, servedText } from './pages.ts';

export function openingSoon(edition: Edition, paper: { light: string; dark: string }): Edition {
  const html = pageOf(paper);
  const page: ServedFile = { ...servedText('opening-soon.html', html), status: 503 };
  return {
    ...edition,
    files: new Map([
      ...edition.files,
      ...[QUOTE_GONE, ...edition.made.map(({ path }) => path)].map((path) => [path, page] as const),
    ]),
    render: async () => html,
  };
}

function pageOf({ light, dark }: { light: string; dark: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Opening soon</title>
<style>
:root { color-scheme: light dark; font: 1.25rem/1.5 system-ui, sans-serif }
body { display: grid; min-height: 100svh; margin: 0; place-items: center; background: ${light}; color: #222 }
@media (prefers-color-scheme: dark) { body { background: ${dark}; color: #eee } }
</style>
</head>
<body><main><h1>Opening soon</h1><p>This site is being set up.</p></main></body>
</html>
`;
}
