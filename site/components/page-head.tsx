import { useLocation } from 'wouter';
import { cardUrl } from './picture.tsx';

type PageHeadProps = {
  title: string;
  description: string;
  /** The picture of `art/` that a shared link shows; it must be among the art step's cards. */
  card?: string;
};

/** What React lifts into the document's head for the page shown. */
export function PageHead({ title, description, card }: PageHeadProps) {
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
      <meta name="twitter:card" content="summary_large_image" />
      {card && <meta property="og:image" content={`${import.meta.env.VITE_SITE_URL}${cardUrl(card)}`} />}
      {card && <meta property="og:image:width" content="1200" />}
      {card && <meta property="og:image:height" content="630" />}
    </>
  );
}
