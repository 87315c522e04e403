import type { OfferView } from '../../domain/offer-page.ts';
import type { PageData } from '../../domain/site-data.ts';
import type { OfferWords } from '../../domain/words.ts';
import { OfferPage } from '../pages/offer/offer.tsx';
import type { PageAssets } from './page-assets.ts';
import { PageDataContext } from './page-data.ts';
import { BrowserFrame, HeadScript } from './shared-head.tsx';

type OfferDocumentProps = {
  offer: OfferView | 'gone';
  assets: PageAssets;
  data: PageData;
  words: OfferWords;
};

/** The whole quote page. Its head has nothing from the quote, because link previews read it. */
export function OfferDocument({ offer, assets, data, words }: OfferDocumentProps) {
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
        <style dangerouslySetInnerHTML={{ __html: assets.offer.css }} />
        <HeadScript faces={assets.faces} script={assets.offer.boot} />
        {assets.offer.script && <script type="module" src={assets.offer.script} />}
        <BrowserFrame paper={assets.paper} />
      </head>
      <body>
        <PageDataContext value={data}>
          <OfferPage offer={offer} words={words} />
        </PageDataContext>
      </body>
    </html>
  );
}
