import { pictureTypeOf } from '../../domain/picture-type.ts';

/** The media type of a picture by its bytes; undefined for any other file. */
export async function photoType(file: Blob): Promise<ReturnType<typeof pictureTypeOf>> {
  return pictureTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}
