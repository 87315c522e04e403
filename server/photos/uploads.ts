/** How many photos may be on their way at once, and how many of their bytes may be in memory. */
import { networkOf } from '../receiving/network.ts';

/** The most photos on their way, from one network (receiving/network.ts) and from all. */
const MOST_OF_ONE = 25;
const MOST = 100;
/** The most of their bytes in memory. For one network that is the largest photo and a few prepared ones. */
const MOST_BYTES_OF_ONE = 16 * 2 ** 20;
const MOST_BYTES = 32 * 2 ** 20;

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
  const networks = new Map<string, { count: number; bytes: number }>();
  let count = 0;
  let bytesHeld = 0;
  return {
    begin(address) {
      const name = networkOf(address);
      const network = networks.get(name) ?? { count: 0, bytes: 0 };
      if (count >= MOST || (isCountedByAddress && network.count >= MOST_OF_ONE)) return undefined;
      networks.set(name, network);
      count += 1;
      network.count += 1;
      let own = 0;
      const add = (bytes: number) => {
        bytesHeld += bytes;
        network.bytes += bytes;
        own += bytes;
      };
      return {
        hold(bytes) {
          if (bytesHeld + bytes > MOST_BYTES) return false;
          if (isCountedByAddress && network.bytes + bytes > MOST_BYTES_OF_ONE) return false;
          add(bytes);
          return true;
        },
        release: (bytes) => add(-bytes),
        end() {
          add(-own);
          count -= 1;
          network.count -= 1;
          if (network.count === 0) networks.delete(name);
        },
      };
    },
  };
}
