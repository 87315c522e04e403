import type { ReactNode } from 'react';
import type { FormPost } from '../../domain/form-post.ts';
import type { PageData, SiteData } from '../../domain/site-data.ts';
import { HEADER_END } from '../components/header.tsx';
import { cardUrl, preloadPicture } from '../components/picture.tsx';
import { FORM_POST_ID } from '../quote-form/form-post.ts';
import type { SitePage } from '../site-page.ts';
import { PAGE_DATA_ID } from './data-in-page.ts';
import type { PageAssets } from './page-assets.ts';
import { pictureOf } from './page-data.ts';
import { BrowserFrame, HeadScript } from './shared-head.tsx';
import { structuredData } from './structured-data.ts';

type DocumentProps = {
  page: SitePage;
  assets: PageAssets;
  data: PageData;
  site: SiteData;
  post: FormPost | undefined;
  children: ReactNode;
};

/** Rendered only on the server. The browser hydrates the inside of #root. */
export function Document({ page, assets, data, site, post, children }: DocumentProps) {
  const { path, sharedPicture, firstPicture } = page;
  const { siteUrl } = site.settings;
  const structured = page.isListed && structuredData(path, site, data.frame);
  const part = assets.pages[path];
  const first = firstPicture?.(site.content);
  if (first) preloadPicture(first, site.pictures);
  // In the order in which load.ts runs them: imports come first.
  const scripts = [...(part?.scripts ?? []), assets.script];
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Half a header would move when the rest arrives, so the first paint waits for the whole header. */}
        <link rel="expect" href={`#${HEADER_END}`} blocking="render" />
        {/* Inline styles save a round trip. The disabled links keep Vite from fetching the same styles
            again. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own built styles. */}
        {part && <style dangerouslySetInnerHTML={{ __html: part.css }} />}
        {part?.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} {...DISABLED} />
        ))}
        <HeadScript faces={assets.faces} script={assets.boot[page.boot.head] ?? ''} />
        <meta name="twitter:card" content="summary_large_image" />
        {sharedPicture && (
          <meta
            property="og:image"
            content={siteUrl + cardUrl(sharedPicture, pictureOf(sharedPicture, site.pictures))}
          />
        )}
        <BrowserFrame paper={assets.paper} />
      </head>
      <body>
        <div id="root" data-page={path}>
          {children}
        </div>
        <DataScript id={PAGE_DATA_ID} data={data} />
        <script
          data-scripts={scripts.join(' ')}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built script.
          dangerouslySetInnerHTML={{ __html: assets.boot[page.boot.end] ?? '' }}
        />
        {post && <DataScript id={FORM_POST_ID} data={post} />}
        {structured && <DataScript type="application/ld+json" data={structured} />}
      </body>
    </html>
  );
}

/** React's types lack `disabled` on <link>. */
const DISABLED = { disabled: true };

type DataScriptProps = { id?: string; type?: string; data: object };

/** Browsers do not run a script element of this type, so its text is only data. */
function DataScript({ type = 'application/json', data, ...script }: DataScriptProps) {
  // Escape <, so that data cannot close the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data, which no browser reads as HTML.
  return <script {...script} type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
