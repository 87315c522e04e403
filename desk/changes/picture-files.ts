/**
 * Lets send-entry.ts read stored pictures. The reader is in work/stored-pictures.ts, which the desk loads
 * later, with other-screens.tsx.
 */

/** Resolves to the picture, prepared for sending. Rejects with a Refusal if it can never be sent. */
type ReadPicture = (file: string) => Promise<Blob>;

let provide = (_: ReadPicture) => {};

export const pictureReader = new Promise<ReadPicture>((resolve) => {
  provide = resolve;
});

export function providePictureReader(read: ReadPicture): void {
  provide(read);
}
