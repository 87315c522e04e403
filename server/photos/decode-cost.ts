/** What a picture would take of the decoder's memory, known from its header before anything of it is decoded. */
import type { Metadata } from 'sharp';

/** The largest picture of all, pixels, and the longest side: the decoder keeps many rows of a picture at once. */
const MOST_PIXELS = 50_000_000;
const MOST_SIDE = 16_384;
/**
 * The most memory for one picture, bytes. With the decoder itself, the file and what is written from it, the process
 * takes at most 200 MB (decode-memory.test.ts).
 */
const MOST_MEMORY = 75_000_000;
/** The rows that are kept of a picture that is read from top to bottom, as measured. */
const ROWS = 2000;

/** Whether a picture may be decoded. */
export function isAffordable(file: Uint8Array, metadata: Metadata): boolean {
  const { width, height } = metadata;
  if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE) return false;
  return memoryFor(file, metadata) <= MOST_MEMORY;
}

/** The bytes that the decoder keeps at once of one picture, by its kind. */
function memoryFor(
  file: Uint8Array,
  { format, width, height, channels, depth, isProgressive }: Metadata,
): number {
  const pixels = width * height;
  // Several scans are added up as coefficients of two bytes. One scan is read row by row, and shrunk meanwhile.
  if (format === 'jpeg') return isProgressive ? 2 * channels * pixels : 0;
  // A lossless WebP is decoded whole, as four bytes a pixel, before it is shrunk.
  if (format === 'webp') return isLossy(file) ? 0 : 4 * pixels;
  const bytes = channels * (depth === 'uchar' ? 1 : 2);
  const rows = Math.min(height, ROWS) * width * bytes;
  return isProgressive ? pixels * bytes + rows : rows;
}

/** Whether a WebP file holds a single lossy picture without transparency, which is compressed without loss too. */
function isLossy(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  // Each chunk has a name, its length and its contents, padded to an even number (RFC 9649, section 2.3).
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    if (['VP8 ', 'VP8L', 'ALPH', 'ANMF'].includes(name)) return name === 'VP8 ';
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
}
