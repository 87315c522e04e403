/** How many photos may be on their way at once, and how many of their bytes may be in memory. */

/** From one address, and from all. */
const MOST_OF_ONE = 25;
const MOST = 100;
const MOST_BYTES = 64 * 2 ** 20;

/** A photo on its way. */
export type Upload = {
  /** Counts bytes that are in memory until the end. False if there is no room for them. */
  hold: (bytes: number) => boolean;
  release: (bytes: number) => void;
  end: () => void;
};

export type Uploads = {
  /** Undefined if too many are on their way. */
  begin: (address: string) => Upload | undefined;
};

/** `isCountedByAddress` is false where the limits for one address are off. */
export function createUploads({ isCountedByAddress }: { isCountedByAddress: boolean }): Uploads {
  const counts = new Map<string, number>();
  let count = 0;
  let bytesHeld = 0;
  return {
    begin(address) {
      const ofOne = counts.get(address) ?? 0;
      if (count >= MOST || (isCountedByAddress && ofOne >= MOST_OF_ONE)) return undefined;
      count += 1;
      counts.set(address, ofOne + 1);
      let own = 0;
      return {
        hold(bytes) {
          if (bytesHeld + bytes > MOST_BYTES) return false;
          bytesHeld += bytes;
          own += bytes;
          return true;
        },
        release(bytes) {
          bytesHeld -= bytes;
          own -= bytes;
        },
        end() {
          bytesHeld -= own;
          count -= 1;
          const left = (counts.get(address) ?? 1) - 1;
          if (left > 0) counts.set(address, left);
          else counts.delete(address);
        },
      };
    },
  };
}
