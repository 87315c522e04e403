import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { isoDay } from '../domain/clocks.ts';
import { picturesIn } from '../domain/content.ts';
import type { PageRequest } from '../domain/form-post.ts';
import { specialDaysAhead } from '../domain/opening-hours.ts';
import type { OnePage, SiteData } from '../domain/site-data.ts';
import { App } from './app.tsx';
import { Document } from './document/document.tsx';
import type { PageAssets } from './document/page-assets.ts';
import { PageDataContext, pictureOf } from './document/page-data.ts';
import { QuoteDocument } from './document/quote-document.tsx';
import { notFound, pageAt } from './pages.ts';
import { FormPostContext } from './quote-form/form-post.ts';

export { pages } from './pages.ts';

export async function render(
  { path, search = '', post, quote }: PageRequest,
  assets: PageAssets,
  site: SiteData,
): Promise<string> {
  const { content } = site;
  const { openingHours } = content.frame;
  const today = isoDay(Date.now(), openingHours.timeZone);
  const specialDays = specialDaysAhead(openingHours, today);
  const frame = { ...content.frame, openingHours: { ...openingHours, specialDays } };
  const shared = { edition: site.edition, settings: site.settings, mark: site.mark, frame, today };
  if (quote) {
    const pictures = quote === 'gone' ? pageOf(notFound.path, site).pictures : {};
    const data = { ...shared, page: { title: content.titles.quote, pictures } };
    return textOf(<QuoteDocument quote={quote} assets={assets} data={data} content={content.pages.quote} />);
  }
  const page = pageAt(path);
  const Page = await page.load();
  const data = { ...shared, page: pageOf(path, site) };
  return textOf(
    <Document page={page} assets={assets} data={data} site={site} post={post}>
      <FormPostContext value={post}>
        <PageDataContext value={data}>
          <App place={{ page, search }} Page={Page} />
        </PageDataContext>
      </FormPostContext>
    </Document>,
  );
}

async function textOf(document: ReactNode): Promise<string> {
  const { prelude } = await prerender(document);
  return new Response(prelude).text();
}

/** Response of `/content/<name>.json`. */
export function onePage(path: string, site: SiteData): OnePage & { edition: string } {
  return { edition: site.edition, ...pageOf(path, site) };
}

function pageOf(path: string, { content, pictures }: SiteData): OnePage {
  const page = pageAt(path);
  const own = page.name === 'privacy' ? undefined : content.pages[page.name];
  const shown = new Set([...(page.pictures?.(content) ?? []), ...(own ? picturesIn(own) : [])]);
  return {
    title: content.titles[page.name],
    ...(own && { content: own }),
    pictures: Object.fromEntries([...shown].map((name) => [name, pictureOf(name, pictures)])),
  };
}
