import { preload } from 'react-dom';
import encoded from '../../art/encoded.json' with { type: 'json' };
import styles from './picture.module.css';

/** What the browser chooses a file by. */
export type PictureSource = {
  /** Name of the master in `art/`, without its ending. */
  name: string;
  /** How wide the layout shows it, as in HTML. */
  sizes: string;
  /** The screens on which only its middle is in view, and how wide that is shown there. */
  phoneCrop?: { media: string; sizes: string };
};

type PictureProps = PictureSource & {
  alt: string;
  className?: string;
  /** For what is on the first screen: fetched at once. */
  isFirst?: boolean;
};

/** A picture of `art/` in the widths and formats that the art step made of it. */
export function Picture({ name, alt, sizes, className, isFirst = false, phoneCrop }: PictureProps) {
  const { width, height, widths, phoneCropWidths = [] } = findPicture(name);
  const url = pictureUrl(name);
  return (
    <picture className={className ? `${styles.picture} ${className}` : styles.picture}>
      {phoneCrop && (
        <source type="image/avif" srcSet={srcSet(`${url}-phone-crop`, phoneCropWidths, 'avif')} {...phoneCrop} />
      )}
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
 * Fetches the largest picture of a first screen before the typefaces. Of a picture with a phone crop, only the crop is
 * fetched early. The page must show the picture with the same source.
 */
export function preloadPicture({ name, sizes, phoneCrop }: PictureSource): void {
  const { widths, phoneCropWidths = [] } = findPicture(name);
  const url = pictureUrl(name);
  preload(url, {
    as: 'image',
    type: 'image/avif',
    fetchPriority: 'high',
    imageSrcSet: phoneCrop ? srcSet(`${url}-phone-crop`, phoneCropWidths, 'avif') : srcSet(url, widths, 'avif'),
    imageSizes: phoneCrop?.sizes ?? sizes,
    ...(phoneCrop && { media: phoneCrop.media }),
  });
}

type EncodedPicture = { hash: string; width: number; height: number; widths: number[]; phoneCropWidths?: number[] };

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
