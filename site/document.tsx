import type { ReactNode } from 'react';
import type { FormPost } from '../domain/form-post.ts';
import { HEADER_END } from './components/header.tsx';
import { cardUrl, preloadPicture } from './components/picture.tsx';
import { FORM_POST_ID } from './form-post.ts';
import type { SitePage } from './site-page.ts';
import { structuredData } from './structured-data.ts';

/** The addresses of the built files and the texts of the inline scripts, which only the build knows. */
export type PageAssets = {
  script: string;
  /** The scripts and styles of each page besides `script`, by path. */
  pages: Record<string, PagePart>;
  /** The typefaces that the first paint needs. */
  fonts: string[];
  /** The text of each inline script, by the entry from which it is built. */
  boot: Record<string, string>;
  /** The color of the page in each theme. */
  paper: { light: string; dark: string };
};

type PagePart = {
  /** The addresses of the page's chunks. */
  scripts: string[];
  /**
   * `css` is the text of every rule that the page needs. `styles` are the files that these rules come from, except
   * those of the browser entry.
   */
  css: string;
  styles: string[];
};

type DocumentProps = {
  page: SitePage;
  assets: PageAssets;
  post: FormPost | undefined;
  children: ReactNode;
};

/** The HTML around the app. Only the server and the build render it; the browser hydrates the content of #root. */
export function Document({ page, assets, post, children }: DocumentProps) {
  const { path, sharedPicture, firstPicture, laterTypeface } = page;
  const data = page.isListed && structuredData(path, import.meta.env.VITE_SITE_URL);
  const part = assets.pages[path];
  if (firstPicture) preloadPicture(firstPicture);
  // In the order in which they run: a script comes after those that it imports.
  const scripts = [...(part?.scripts ?? []), assets.script];
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The first paint waits for the whole header, because half a header would move when the rest arrives. */}
        <link rel="expect" href={`#${HEADER_END}`} blocking="render" />
        {/* The styles are in the page, so that it paints without another round trip. The disabled links keep Vite from fetching the same styles again. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own built styles. */}
        {part && <style dangerouslySetInnerHTML={{ __html: part.css }} />}
        {part?.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} {...DISABLED} />
        ))}
        <script
          data-typefaces={assets.fonts.join(' ')}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built script.
          dangerouslySetInnerHTML={{ __html: assets.boot[page.boot.head] ?? '' }}
        />
        <meta name="twitter:card" content="summary_large_image" />
        {sharedPicture && <meta property="og:image" content={import.meta.env.VITE_SITE_URL + cardUrl(sharedPicture)} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content={assets.paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={assets.paper.dark} media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <div id="root" data-page={path}>
          {children}
        </div>
        <script
          data-later-typeface={laterTypeface}
          data-scripts={scripts.join(' ')}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built script.
          dangerouslySetInnerHTML={{ __html: assets.boot[page.boot.end] ?? '' }}
        />
        {post && (
          <script
            id={FORM_POST_ID}
            type="application/json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: data, and no < can end the element early.
            dangerouslySetInnerHTML={{ __html: writeData(post) }}
          />
        )}
        {data && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, and no < can end the element early.
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
