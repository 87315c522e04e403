import { usePageData } from '../document/page-data.ts';
import { usePage } from '../navigation/place.ts';

/** React moves these into the document's head. */
export function PageHead({ title }: { title?: string }) {
  const { path, isListed } = usePage();
  const { page, settings } = usePageData();
  const { description } = page.title;
  const shown = title ?? page.title.title;
  return (
    <>
      <title>{shown}</title>
      <meta name="description" content={description} />
      {isListed ? (
        <ListedHead url={settings.siteUrl + path} title={shown} description={description} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

function ListedHead({ url, title, description }: { url: string; title: string; description: string }) {
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
    </>
  );
}
