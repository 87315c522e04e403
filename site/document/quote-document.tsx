import type { QuoteContent } from '../../domain/content.ts';
import type { QuotePageView } from '../../domain/quote-page.ts';
import type { PageData } from '../../domain/site-data.ts';
import { QuotePage } from '../pages/quote/quote.tsx';
import type { PageAssets } from './page-assets.ts';
import { PageDataContext } from './page-data.ts';
import { BrowserFrame, HeadScript } from './shared-head.tsx';

type QuoteDocumentProps = {
  quote: QuotePageView;
  assets: PageAssets;
  data: PageData;
  content: QuoteContent;
};

/** Link previews read the head, so nothing of the quote is in it. */
export function QuoteDocument({ quote, assets, data, content }: QuoteDocumentProps) {
  const { title, description } = data.page.title;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="description" content={description} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own built styles. */}
        <style dangerouslySetInnerHTML={{ __html: assets.quote.css }} />
        <HeadScript faces={assets.faces} script={assets.quote.boot} />
        {assets.quote.script && <script type="module" src={assets.quote.script} />}
        <BrowserFrame paper={assets.paper} />
      </head>
      <body>
        <PageDataContext value={data}>
          <QuotePage quote={quote} content={content} />
        </PageDataContext>
      </body>
    </html>
  );
}
