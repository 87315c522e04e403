import { usePage } from '../place.ts';

/** The elements that React moves into the document's head. `title` replaces the page's own title. */
export function PageHead({ title }: { title?: string }) {
  const { path, words, isListed } = usePage();
  const shown = title ?? words.title;
  return (
    <>
      <title>{shown}</title>
      <meta name="description" content={words.description} />
      {isListed ? <ListedHead path={path} title={shown} description={words.description} /> : <NotListedHead />}
    </>
  );
}

function ListedHead({ path, title, description }: { path: string; title: string; description: string }) {
  const url = import.meta.env.VITE_SITE_URL + path;
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

function NotListedHead() {
  return <meta name="robots" content="noindex" />;
}
