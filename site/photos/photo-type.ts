import { LARGEST_PHOTO, pictureTypeOf } from '../../domain/photos.ts';
import { photoProblems } from './messages.ts';

export async function photoType(file: Blob): Promise<ReturnType<typeof pictureTypeOf>> {
  return pictureTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}

/** For a photo that this browser cannot resize: the original, or a sentence if the server would refuse it. */
export async function originalOf(picture: Blob, name: string): Promise<Blob | string> {
  const type = await photoType(picture);
  if (type === 'image/heic') return photoProblems.heic(name);
  if (!type) return photoProblems.notAPicture(name);
  return picture.size > LARGEST_PHOTO ? photoProblems.tooLarge(name) : picture.slice(0, picture.size, type);
}
