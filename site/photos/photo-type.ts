import { LARGEST_PHOTO, pictureTypeOf } from '../../domain/photos.ts';
import { photoProblems } from './messages.ts';

/** Undefined for files that are no picture. */
export async function photoType(file: Blob): Promise<ReturnType<typeof pictureTypeOf>> {
  return pictureTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}

/**
 * The original, for a photo that this browser cannot resize, or an error sentence if the server would refuse
 * it. Rejects if the file cannot be read.
 */
export async function originalOf(picture: Blob, name: string): Promise<Blob | string> {
  const type = await photoType(picture);
  if (type === 'image/heic') return photoProblems.heic(name);
  if (!type) return photoProblems.notAPicture(name);
  return picture.size > LARGEST_PHOTO ? photoProblems.tooLarge(name) : picture.slice(0, picture.size, type);
}
