/** The photos of jobs that a service shows in place of its drawing. */
import type { Pairs } from '../../domain/content.ts';
import { monthInWords } from '../../domain/month.ts';
import { shownOf } from './field-kinds.ts';
import { withoutMark } from './fill-in.ts';
import type { Content } from './schema.ts';

const MOST_PAIRS = 4;

type Job = Content['jobs']['jobs'][number];

/** The first visible jobs of the service with this id that have both pictures, in the owner's order. */
export function jobsShown(jobs: readonly Job[], id: string): Job[] {
  // For a picture that the store lacks, withPictures (server/publishing/pictures.ts) has emptied the name.
  const ofService = shownOf(jobs).filter(
    ({ service, beforePicture, afterPicture }) => service === id && beforePicture && afterPicture,
  );
  return ofService.slice(0, MOST_PAIRS);
}

export function pairsOf(jobs: readonly Job[], { id, title }: { id: string; title: string }): Pairs[number][] {
  return jobsShown(jobs, id).map(({ town, month, beforePicture, before, afterPicture, after }) => {
    // With the title's mark of the preview, a tap on the caption would open the service, not the job.
    const caption = [withoutMark(title), town, monthInWords(month)].filter(Boolean).join(', ');
    return {
      images: [
        { src: beforePicture, type: 'before', alt: before || caption },
        { src: afterPicture, type: 'after', alt: after || caption },
      ],
      caption,
    };
  });
}
