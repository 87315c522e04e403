/** SQLite's write-ahead log, as https://sqlite.org/fileformat2.html#walformat describes it. */
import { existsSync, readFileSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
/** Its last bit says in which byte order the checksums are made. */
const MAGIC = 0x377f0682;

/**
 * Whether a log that a program left behind was damaged since: SQLite reads it up to the first part that does not add up,
 * and drops what follows without a word. What a crash cuts short ends there; here something whole follows.
 */
export function isDamagedWal(file: string): boolean {
  if (!existsSync(file)) return false;
  const wal = readFileSync(file);
  if (wal.length < HEADER) return false;
  const isBigEndian = (wal.readUInt32BE(0) & 1) === 1;
  const pageSize = wal.readUInt32BE(8) || 65_536;
  const isHeaderWhole =
    (wal.readUInt32BE(0) & ~1) >>> 0 === MAGIC && checksum([0, 0], wal.subarray(0, 24), isBigEndian) === seal(wal, 24);
  // A damaged header hides the size of the pages, too: then any content is lost content.
  if (!isHeaderWhole) return wal.length > HEADER && wal.subarray(HEADER).some((byte) => byte !== 0);

  const frameSize = FRAME_HEADER + pageSize;
  let previous = 24;
  let isIntact = true;
  for (let at = HEADER; at + frameSize <= wal.length; at += frameSize) {
    // The rest is of an earlier round, which ended in the database itself.
    const isOfThisRound = wal.subarray(at + 8, at + 16).equals(wal.subarray(16, 24));
    const sums = checksum(
      [wal.readUInt32BE(previous), wal.readUInt32BE(previous + 4)],
      Buffer.concat([wal.subarray(at, at + 8), wal.subarray(at + FRAME_HEADER, at + frameSize)]),
      isBigEndian,
    );
    const isWhole = isOfThisRound && sums === seal(wal, at + 16);
    if (isWhole && !isIntact) return true;
    isIntact &&= isWhole;
    previous = at + 16;
  }
  return false;
}

/** The two sums as they are written beside what they are made of. */
function seal(wal: Buffer, at: number): string {
  return `${wal.readUInt32BE(at)} ${wal.readUInt32BE(at + 4)}`;
}

function checksum([first, second]: [number, number], bytes: Buffer, isBigEndian: boolean): string {
  const read = isBigEndian ? bytes.readUInt32BE.bind(bytes) : bytes.readUInt32LE.bind(bytes);
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + read(at) + b) >>> 0;
    b = (b + read(at + 4) + a) >>> 0;
  }
  return `${a} ${b}`;
}
