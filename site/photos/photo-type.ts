import { LARGEST_PHOTO } from '../../domain/photos.ts';
import { pictureTypeOf } from '../../domain/picture-type.ts';
import { photoProblems } from './words.ts';

/** The media type of a picture by its bytes; undefined for any other file. */
export async function photoType(file: Blob): Promise<ReturnType<typeof pictureTypeOf>> {
  return pictureTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}

/**
 * A picture that this browser cannot prepare, as it is sent instead; a sentence if the server would not take it. Rejects if
 * it cannot be read.
 */
export async function originalOf(picture: Blob, name: string): Promise<Blob | string> {
  const type = await photoType(picture);
  if (type === 'image/heic') return photoProblems.heic(name);
  if (!type) return photoProblems.notAPicture(name);
  return picture.size > LARGEST_PHOTO ? photoProblems.tooLarge(name) : picture.slice(0, picture.size, type);
}
