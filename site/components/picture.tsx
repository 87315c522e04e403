import { preload } from 'react-dom';
import type { EncodedPicture, Pictures } from '../../domain/site-data.ts';
import { pictureOf, usePicture } from '../document/page-data.ts';
import styles from './picture.module.css';

/** The values by which the browser chooses a file. */
export type PictureSource = {
  /** The name of the picture in `art/`, without the file extension. */
  name: string;
  /** The width in the layout, as in HTML's `sizes`. */
  sizes: string;
  /** The screens that get the picture's phone crop (tools/masters.ts), and its width there. */
  phoneCrop?: { media: string; sizes: string };
};

type PictureProps = PictureSource & {
  alt: string;
  className?: string;
  /** For pictures on the first screen, which are fetched at once, and decoded for the frame in which they are painted. */
  isFirst?: boolean;
};

/** A picture from `art/`, in the widths and formats that the art step encoded. */
export function Picture({ name, alt, sizes, className, isFirst = false, phoneCrop }: PictureProps) {
  const picture = usePicture(name);
  const { width, height, widths, phoneCropWidths = [] } = picture;
  const url = pictureUrl(name, picture);
  return (
    <picture className={className ? `${styles.picture} ${className}` : styles.picture}>
      {phoneCrop && (
        <source
          type="image/avif"
          srcSet={srcSet(`${url}-phone-crop`, phoneCropWidths, 'avif')}
          {...phoneCrop}
        />
      )}
      <source type="image/avif" srcSet={srcSet(url, widths, 'avif')} sizes={sizes} />
      <img
        src={largestUrl(name, picture)}
        srcSet={srcSet(url, widths, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        // A capture of the whole page leaves out what is not decoded yet.
        decoding="sync"
      />
    </picture>
  );
}

/**
 * Fetches the largest picture of a first screen before the typefaces. If the picture has a phone crop, only the crop is
 * fetched early. The page must show the picture with the same source.
 */
export function preloadPicture({ name, sizes, phoneCrop }: PictureSource, pictures: Pictures): void {
  const picture = pictureOf(name, pictures);
  const { widths, phoneCropWidths = [] } = picture;
  const url = pictureUrl(name, picture);
  preload(url, {
    as: 'image',
    type: 'image/avif',
    fetchPriority: 'high',
    imageSrcSet: phoneCrop
      ? srcSet(`${url}-phone-crop`, phoneCropWidths, 'avif')
      : srcSet(url, widths, 'avif'),
    imageSizes: phoneCrop?.sizes ?? sizes,
    ...(phoneCrop && { media: phoneCrop.media }),
  });
}

/** The address of an encoded picture, without its width and extension. */
export function pictureUrl(name: string, { hash }: EncodedPicture): string {
  return `/pictures/${name}-${hash}`;
}

/** The address of the largest file that all browsers read. */
export function largestUrl(name: string, picture: EncodedPicture): string {
  return `${pictureUrl(name, picture)}-${picture.widths.at(-1)}.webp`;
}

/** The address of the picture for shared links, 1200 × 630 px. */
export function cardUrl(name: string, { hash }: EncodedPicture): string {
  return `/cards/${name}-${hash}.jpg`;
}

function srcSet(url: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${url}-${width}.${format} ${width}w`).join(', ');
}
