/** The photos of jobs that a service shows in place of its drawing. */
import type { Pairs } from '../../domain/content.ts';
import { monthInWords } from '../../domain/month.ts';
import { shownOf } from './field-kinds.ts';
import { withoutMark } from './fill-in.ts';
import type { Content } from './schema.ts';

const MOST_PAIRS = 4;

type Job = Content['jobs']['jobs'][number];

/** The newest jobs of the service with this id. */
export function jobsShown(jobs: readonly Job[], id: string): Job[] {
  // A picture that the store lacks has lost its name here (withPictures in server/publishing/pictures.ts).
  const ofService = shownOf(jobs).filter(
    ({ service, beforePicture, afterPicture }) => service === id && beforePicture && afterPicture,
  );
  return ofService.slice(0, MOST_PAIRS);
}

export function pairsOf(jobs: readonly Job[], { id, title }: { id: string; title: string }): Pairs[number][] {
  return jobsShown(jobs, id).map(({ town, month, beforePicture, before, afterPicture, after }) => {
    // Without the title's mark, a tap in the preview opens the job.
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
