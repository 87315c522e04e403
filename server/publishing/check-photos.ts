/** Before publishing, the owner is asked about photos beside drawings (promises: Pictures). */
import { descriptionOf } from '../../domain/site-pictures.ts';
import { shownOf } from '../content/field-kinds.ts';
import type { Content } from '../content/schema.ts';
import { contentFields } from './content-fields.ts';

/** A photo that replaces a drawing must not keep the drawing's description. */
export function undescribedPhotos(before: Content, after: Content): { path: string; message: string }[] {
  const was = contentFields(before);
  const fields = contentFields(after);
  return [...fields].flatMap(([path, { kind, value }]) => {
    // The program describes a job's photo by its service, town and month.
    if (kind !== 'picture' || value === '' || path.startsWith('jobs/')) return [];
    if (was.get(path)?.value !== '') return [];
    const described = descriptionOf(path);
    const field = fields.get(described);
    if (!field || field.value !== was.get(described)?.value) return [];
    const wrong = field.value === '' ? 'is empty' : 'still describes the picture that was here before';
    return [{ path: described, message: `${field.name} ${wrong}; describe the photo` }];
  });
}

/** Visitors would compare a photo with a drawing. */
export function photosBesideDrawings({ services }: Content): string[] {
  const mixed = shownOf(services.services).filter(
    ({ beforePicture, afterPicture }) => (beforePicture === '') !== (afterPicture === ''),
  );
  return mixed.map(({ title, beforePicture }) => {
    const [photo, drawing] = beforePicture === '' ? ['After', 'Before'] : ['Before', 'After'];
    const advice = 'Add the other photo, too, if you have one.';
    return `${title}: “${photo}” is a photo, but “${drawing}” is a drawing. ${advice}`;
  });
}
