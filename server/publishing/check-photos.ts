/** Checks before publishing that photos are described, and not mixed with drawings (promises: Pictures). */
import { descriptionOf } from '../../domain/site-pictures.ts';
import { shownOf } from '../content/field-kinds.ts';
import type { Content } from '../content/schema.ts';
import { contentFields } from './content-fields.ts';

/** A mistake for each photo without a description, and each description of a picture that was replaced. */
export function undescribedPhotos(before: Content, after: Content): { path: string; message: string }[] {
  const was = contentFields(before);
  const fields = contentFields(after);
  return [...fields].flatMap(([path, { kind, value }]) => {
    // The program describes a job's photo by its service, town and month.
    if (kind !== 'picture' || path.startsWith('jobs/')) return [];
    const described = descriptionOf(path);
    const field = fields.get(described);
    const say = (wrong: string) => [{ path: described, message: `${field?.name} ${wrong}` }];
    const [isPhoto, wasPhoto] = [value !== '', (was.get(path)?.value ?? '') !== ''];
    if (isPhoto && field?.value === '') return say('is empty; describe the photo');
    if (isPhoto === wasPhoto || !field || field.value !== was.get(described)?.value) return [];
    if (isPhoto) return say('still describes the picture that was here before; describe the photo');
    // A service without pictures needs no description. The about page's drawing has a description of its own.
    if (field.value === '' || path === 'pages/about/story/photo') return [];
    return say('still describes the photo that was here before; write it again');
  });
}

/** Notes for the owner about mixed pairs: visitors would compare a photo with a drawing. */
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
