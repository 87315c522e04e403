/** Estimates the cost of a picture from its header only. */
import type { Metadata } from 'sharp';

const MAX_PIXELS = 50_000_000;
/** The decoder keeps many rows in memory at once, so wide rows are limited, too. */
const MAX_SIDE = 16_384;
/** For one picture, bytes. The process stays under 200 MB (decode-memory.test.ts). */
const MAX_MEMORY = 75_000_000;
/** The decoder keeps this many rows while it reads a picture from top to bottom (measured). */
const ROWS = 2000;

export function isAffordable(file: Uint8Array, metadata: Metadata): boolean {
  const { width, height } = metadata;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return false;
  return memoryFor(file, metadata) <= MAX_MEMORY;
}

function memoryFor(
  file: Uint8Array,
  { format, width, height, channels, depth, isProgressive }: Metadata,
): number {
  const pixels = width * height;
  // A progressive JPEG accumulates two bytes per coefficient; a baseline one is shrunk row by row.
  if (format === 'jpeg') return isProgressive ? 2 * channels * pixels : 0;
  // A lossless WebP is decoded completely, at four bytes per pixel, before it is shrunk.
  if (format === 'webp') return isLossy(file) ? 0 : 4 * pixels;
  const bytes = channels * (depth === 'uchar' ? 1 : 2);
  const rows = Math.min(height, ROWS) * width * bytes;
  return isProgressive ? pixels * bytes + rows : rows;
}

/** False with an alpha channel, which a WebP compresses losslessly. */
function isLossy(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  // Each chunk has a name, a length, and contents padded to an even length (RFC 9649 §2.3).
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    if (['VP8 ', 'VP8L', 'ALPH', 'ANMF'].includes(name)) return name === 'VP8 ';
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
}
