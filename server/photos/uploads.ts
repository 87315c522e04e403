/** How many photos may be on their way at once, and how many of their bytes may be in memory. */
import { widestNetworkOf } from '../receiving/network.ts';

/** The most photos on their way, from one network and from all. */
const MOST_OF_ONE = 25;
const MOST = 100;
/** The most of their bytes in memory. For one network that is the largest photo and a few prepared ones. */
const MOST_BYTES_OF_ONE = 16 * 2 ** 20;
const MOST_BYTES = 32 * 2 ** 20;
/** The share that one network may have of what the others leave. So no few of them can take everything. */
const SHARE = 2 / 3;

/** A photo on its way, until it is disposed of. */
export type Upload = Disposable & {
  /** Counts bytes that are in memory until the end. False if there is no room for them. */
  hold: (bytes: number) => boolean;
  release: (bytes: number) => void;
};

export type Uploads = {
  /** Undefined if too many are on their way. */
  begin: (address: string) => Upload | undefined;
};

/**
 * The places of visitors, or those of the owner, which have no part in each other. `isCountedByAddress` is false for the
 * owner, and where the limits for one address are off.
 */
export function createUploads({ isCountedByAddress }: { isCountedByAddress: boolean }): Uploads {
  const networks = new Map<string, { count: number; bytes: number }>();
  let count = 0;
  let bytesHeld = 0;
  /** Whether so much more fits, for all and for the network that has `own` of it. */
  function fits(more: number, own: number, taken: number, mostOfOne: number, most: number): boolean {
    const isShare = own + more <= Math.min(mostOfOne, SHARE * (most - (taken - own)));
    return taken + more <= most && (isShare || !isCountedByAddress);
  }
  return {
    begin(address) {
      const name = widestNetworkOf(address);
      const network = networks.get(name) ?? { count: 0, bytes: 0 };
      if (!fits(1, network.count, count, MOST_OF_ONE, MOST)) return undefined;
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
          if (!fits(bytes, network.bytes, bytesHeld, MOST_BYTES_OF_ONE, MOST_BYTES)) return false;
          add(bytes);
          return true;
        },
        release: (bytes) => add(-bytes),
        [Symbol.dispose]() {
          add(-own);
          count -= 1;
          network.count -= 1;
          if (network.count === 0) networks.delete(name);
        },
      };
    },
  };
}
