import { common } from '../../content/pages/common.ts';
import type { Service } from '../../content/services.ts';
import { findPicture } from './picture.tsx';

type DrawingsNoteProps = { of: readonly Pick<Service, 'images'>[]; className?: string | undefined };

/** Says that pictures of these services are drawings. Where all are photographs there is nothing to say. */
export function DrawingsNote({ of, className }: DrawingsNoteProps) {
  const isDrawing = ({ src }: { src: string }) => !findPicture(src).isPhotograph;
  if (!of.some(({ images }) => images.some(isDrawing))) return null;
  return <p className={className}>{common.illustrations}</p>;
}
