/** Checks SQLite's write-ahead log, as https://sqlite.org/fileformat2.html#walformat describes it. */
import { existsSync, readFileSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
/** The last bit gives the byte order of the checksums. */
const MAGIC = 0x377f0682;

/**
 * Whether the log of an ended program was damaged. SQLite reads a log up to the first frame with a wrong checksum and
 * silently drops the rest. A killed program leaves no such frame, only an incomplete one at the end.
 */
export function isDamagedWal(file: string): boolean {
  if (!existsSync(file)) return false;
  const wal = readFileSync(file);
  if (wal.length <= HEADER) return false;
  const isBigEndian = (wal.readUInt32BE(0) & 1) === 1;
  const isHeaderWhole =
    (wal.readUInt32BE(0) & ~1) >>> 0 === MAGIC &&
    checksum('0 0', wal.subarray(0, 24), isBigEndian) === storedChecksum(wal, 24);
  if (!isHeaderWhole) return true;

  const frameSize = FRAME_HEADER + wal.readUInt32BE(8);
  const salt = wal.subarray(16, 24);
  let sums = storedChecksum(wal, 24);
  let hasEnded = false;
  for (let at = HEADER; at + frameSize <= wal.length; at += frameSize) {
    const frame = wal.subarray(at, at + frameSize);
    // Frames of an earlier round are already in the database. No frame of this round can follow them.
    if (!frame.subarray(8, 16).equals(salt)) {
      hasEnded = true;
      continue;
    }
    const contents = Buffer.concat([frame.subarray(0, 8), frame.subarray(FRAME_HEADER)]);
    sums = checksum(sums, contents, isBigEndian);
    if (hasEnded || sums !== storedChecksum(frame, 16)) return true;
  }
  return false;
}

/** The two checksums stored at a position. */
function storedChecksum(bytes: Buffer, at: number): string {
  return `${bytes.readUInt32BE(at)} ${bytes.readUInt32BE(at + 4)}`;
}

function checksum(before: string, bytes: Buffer, isBigEndian: boolean): string {
  const read = isBigEndian ? bytes.readUInt32BE.bind(bytes) : bytes.readUInt32LE.bind(bytes);
  let [first = 0, second = 0] = before.split(' ').map(Number);
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + read(at) + second) >>> 0;
    second = (second + read(at + 4) + first) >>> 0;
  }
  return `${first} ${second}`;
}
