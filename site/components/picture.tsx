import { preload } from 'react-dom';
import encoded from '../../art/encoded.json' with { type: 'json' };
import styles from './picture.module.css';

/** What the browser chooses a file by. */
export type PictureSource = {
  /** Name of the master in `art/`, without its ending. */
  name: string;
  /** How wide the layout shows it, as in HTML. */
  sizes: string;
  /** Where only its middle is in view, and how wide. */
  middle?: { media: string; sizes: string };
};

type PictureProps = PictureSource & {
  alt: string;
  className?: string;
  /** For what is on the first screen: fetched at once. */
  isFirst?: boolean;
};

/** A picture of `art/` in the widths and formats that the art step made of it. */
export function Picture({ name, alt, sizes, className, isFirst = false, middle }: PictureProps) {
  const { width, height, widths, middles = [] } = findPicture(name);
  const url = pictureUrl(name);
  return (
    <picture className={className ? `${styles.picture} ${className}` : styles.picture}>
      {middle && <source type="image/avif" srcSet={srcSet(`${url}-middle`, middles, 'avif')} {...middle} />}
      <source type="image/avif" srcSet={srcSet(url, widths, 'avif')} sizes={sizes} />
      <img
        src={`${url}-${widths.at(-1)}.webp`}
        srcSet={srcSet(url, widths, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

/**
 * Has the largest picture of a first screen fetched before even the typefaces; of one with a middle, that alone. The
 * page must show it with the same source.
 */
export function preloadPicture({ name, sizes, middle }: PictureSource): void {
  const { widths, middles = [] } = findPicture(name);
  const url = pictureUrl(name);
  preload(url, {
    as: 'image',
    type: 'image/avif',
    fetchPriority: 'high',
    imageSrcSet: middle ? srcSet(`${url}-middle`, middles, 'avif') : srcSet(url, widths, 'avif'),
    imageSizes: middle?.sizes ?? sizes,
    ...(middle && { media: middle.media }),
  });
}

type EncodedPicture = { hash: string; width: number; height: number; widths: number[]; middles?: number[] };

function findPicture(name: string): EncodedPicture {
  const picture = (encoded as Record<string, EncodedPicture>)[name];
  if (!picture) throw new Error(`No picture "${name}" in art/: add ${name}.jpg, .png or .svg there`);
  return picture;
}

/** Address of an encoded picture, up to its width and ending. */
export function pictureUrl(name: string): string {
  return `/pictures/${name}-${findPicture(name).hash}`;
}

/** Address of the picture that a shared link shows, 1200 × 630 px. */
export function cardUrl(name: string): string {
  return `/cards/${name}-${findPicture(name).hash}.jpg`;
}

function srcSet(url: string, widths: number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${url}-${width}.${format} ${width}w`).join(', ');
}
