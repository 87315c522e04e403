type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';

/** Reads the media type from a file's first 12 bytes, ignoring its name. Undefined for other files. */
export function pictureTypeOf(start: Uint8Array): PictureType | undefined {
  const text = String.fromCharCode(...start.subarray(0, 12));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp';
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(text)) return 'image/heic';
  return undefined;
}
