import type { ReactNode } from 'react';
import type { FormPost } from '../quote/form-post.ts';
import { HEADER_END } from './components/header.tsx';
import { cardUrl, preloadPicture } from './components/picture.tsx';
import { FORM_POST_ID } from './form-post.ts';
import type { SitePage } from './site-page.ts';
import { structuredData } from './structured-data.ts';

/** What the build knows and the page needs: addresses of the built files, and the texts of the inline scripts. */
export type PageAssets = {
  script: string;
  /** For each path, what its page needs besides `script`. */
  pages: Record<string, PagePart>;
  /** Those that the first paint needs. */
  fonts: string[];
  /** The texts of the inline scripts, by the entry they are built from. */
  boot: Record<string, string>;
};

type PagePart = {
  /** Chunks. */
  scripts: string[];
  /** Every rule the page needs, as text, and the files it comes from besides the entry's. */
  css: string;
  styles: string[];
};

type DocumentProps = {
  page: SitePage;
  assets: PageAssets;
  post: FormPost | undefined;
  children: ReactNode;
};

/** The HTML around the app. Only the server and the build render it; the browser hydrates what is inside #root. */
export function Document({ page, assets, post, children }: DocumentProps) {
  const { path, card, firstPicture } = page;
  const data = page.isListed && structuredData(path, import.meta.env.VITE_SITE_URL);
  const part = assets.pages[path];
  if (firstPicture) preloadPicture(firstPicture);
  const scripts = [assets.script, ...(part?.scripts ?? [])];
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Nothing is painted before the header is whole: half of it would move as the rest is read. */}
        <link rel="expect" href={`#${HEADER_END}`} blocking="render" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* In the page, to paint without another round trip; a link that is disabled keeps Vite from fetching them again. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own built styles. */}
        {part && <style dangerouslySetInnerHTML={{ __html: part.css }} />}
        {part?.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} {...DISABLED} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own built script. */}
        <script data-scripts={scripts.join(' ')} dangerouslySetInnerHTML={{ __html: assets.boot[page.boot] ?? '' }} />
        <meta name="twitter:card" content="summary_large_image" />
        {card && <meta property="og:image" content={import.meta.env.VITE_SITE_URL + cardUrl(card)} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content="#fcfaf4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#071a20" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <div id="root" data-page={path}>
          {children}
        </div>
        {post && (
          <script
            id={FORM_POST_ID}
            type="application/json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: data, and no < can end the element early.
            dangerouslySetInnerHTML={{ __html: writeData(post) }}
          />
        )}
        {data && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the same.
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeData(data) }} />
        )}
      </body>
    </html>
  );
}

/** React's types lack `disabled` on <link>. */
const DISABLED = { disabled: true };

function writeData(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
