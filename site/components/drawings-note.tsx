import type { ServicePreview } from '../../domain/content.ts';
import { usePageData } from '../document/page-data.ts';
import { common } from './messages.ts';

type DrawingsNoteProps = { of: readonly ServicePreview[]; className?: string | undefined };

/** Renders nothing if all these pictures are photographs. */
export function DrawingsNote({ of, className }: DrawingsNoteProps) {
  const { pictures } = usePageData().page;
  const isDrawing = ({ src }: { src: string }) => !pictures[src]?.isPhotograph;
  const images = of.flatMap(({ pairs }) => pairs.flatMap((pair) => pair.images));
  if (!images.some(isDrawing)) return null;
  return <p className={className}>{common.illustrations(images.every(isDrawing))}</p>;
}
