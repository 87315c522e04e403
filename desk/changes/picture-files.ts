/**
 * Lets send-entry.ts read stored pictures. The reader is in work/stored-pictures.ts, which the desk loads
 * later, with other-screens.tsx.
 */
import type { PictureEntry } from './entry.ts';

type PictureAction = PictureEntry['wanted'];
type PictureFiles = {
  /** The picture, prepared for sending. Rejects with a Refusal if it can never be sent. */
  read: (file: string) => Promise<Blob>;
  noteSent: (picture: PictureAction) => void;
};

let provide = (_: PictureFiles) => {};

export const pictureFiles = new Promise<PictureFiles>((resolve) => {
  provide = resolve;
});

export function providePictureFiles(files: PictureFiles): void {
  provide(files);
}
