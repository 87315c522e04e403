import type { PageAssets } from './page-assets.ts';

export function HeadScript({ faces, script }: { faces: PageAssets['faces']; script: string }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own built script. */}
      <script data-face={faces.display} dangerouslySetInnerHTML={{ __html: script }} />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={faces.text} />
    </>
  );
}

/** Icon, and color of the browser's toolbars. */
export function BrowserFrame({ paper }: Pick<PageAssets, 'paper'>) {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
