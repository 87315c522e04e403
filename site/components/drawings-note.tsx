import type { ServicePreview } from '../../domain/content.ts';
import { usePageData } from '../document/page-data.ts';
import { common } from './messages.ts';

type DrawingsNoteProps = { of: readonly ServicePreview[]; className?: string | undefined };

/** Renders nothing if all pictures are photographs. */
export function DrawingsNote({ of, className }: DrawingsNoteProps) {
  const { pictures } = usePageData().page;
  const isDrawing = ({ src }: { src: string }) => !pictures[src]?.isPhotograph;
  if (!of.some(({ images }) => images.some(isDrawing))) return null;
  return <p className={className}>{common.illustrations}</p>;
}
