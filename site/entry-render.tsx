import { prerender } from 'react-dom/static';
import type { PageRequest } from '../domain/form-post.ts';
import { App } from './app.tsx';
import { Document, type PageAssets } from './document.tsx';
import { FormPostContext } from './form-post.ts';
import { pageAt } from './pages.ts';

/** Renders a whole page as HTML, for the build and for pages that the server must make for one request. */
export async function render({ path, search = '', post }: PageRequest, assets: PageAssets): Promise<string> {
  const page = pageAt(path);
  const Page = await page.load();
  const { prelude } = await prerender(
    <Document page={page} assets={assets} post={post}>
      <FormPostContext value={post}>
        <App place={{ page, search }} Page={Page} />
      </FormPostContext>
    </Document>,
  );
  return new Response(prelude).text();
}
