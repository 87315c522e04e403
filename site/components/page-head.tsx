import { useLocation } from 'wouter';

type PageHeadProps = { title: string; description: string };

/** What React lifts into the document's head for the page shown. */
export function PageHead({ title, description }: PageHeadProps) {
  const [path] = useLocation();
  const url = `${import.meta.env.VITE_SITE_URL}${path === '/' ? '/' : path}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
    </>
  );
}
