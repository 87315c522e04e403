type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';

/** The media type of a picture by its first bytes, whatever its name says; undefined for any other file. */
export async function photoType(file: Blob): Promise<PhotoType | undefined> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp';
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(text)) return 'image/heic';
  return undefined;
}
