import { preload } from 'react-dom';
import type { EncodedPicture, Pictures } from '../../domain/site-data.ts';
import { pictureOf, usePicture } from '../document/page-data.ts';
import styles from './picture.module.css';

export type PictureSource = {
  /** File name in `art/` without the extension, or the name of an uploaded picture. */
  name: string;
  /** Width in the layout, as in HTML's `sizes`. */
  sizes: string;
  /** `media`: screens that show the phone crop (tools/masters.ts). `sizes`: its width there. */
  phoneCrop?: { media: string; sizes: string };
};

type PictureProps = PictureSource & {
  alt: string;
  /** Fetch immediately. */
  isFirst?: boolean;
};

export function Picture({ name, alt, sizes, isFirst = false, phoneCrop }: PictureProps) {
  const picture = usePicture(name);
  const { width, height, widths, phoneCropWidths = [] } = picture;
  const url = pictureUrl(name, picture);
  return (
    <picture className={styles.picture}>
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
        fetchPriority={isFirst ? 'high' : undefined}
        // Full-page screenshots leave out undecoded pictures.
        decoding="sync"
      />
    </picture>
  );
}

/**
 * Loads the first screen's largest picture ahead of fonts; with a phone crop, only on phones. The page must
 * use the same source, or the browser loads two pictures.
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

/** Address without width and extension. */
export function pictureUrl(name: string, { hash }: EncodedPicture): string {
  return `/pictures/${name}-${hash}`;
}

/** In a format that every browser reads. */
export function largestUrl(name: string, picture: EncodedPicture): string {
  return `${pictureUrl(name, picture)}-${picture.widths.at(-1)}.webp`;
}

/** For shared links, 1200 × 630 px. */
export function cardUrl(name: string, { hash }: EncodedPicture): string {
  return `/cards/${name}-${hash}.jpg`;
}

function srcSet(url: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${url}-${width}.${format} ${width}w`).join(', ');
}
