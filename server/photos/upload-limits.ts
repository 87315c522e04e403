import { widestNetworkOf } from '../receiving/network.ts';

/** Simultaneous uploads from one network, and in total. */
const MAX_OF_ONE = 25;
const MAX = 100;
/** A network gets room for the largest photo and a few resized ones. */
const MAX_BYTES_OF_ONE = 16 * 2 ** 20;
const MAX_BYTES = 32 * 2 ** 20;
/** A network may take this share of what is free, so that a few networks cannot take everything. */
const SHARE = 2 / 3;

/** Disposing it frees its place and its bytes. */
export type Upload = Disposable & {
  /** False if the bytes exceed the limits. */
  hold: (bytes: number) => boolean;
  release: (bytes: number) => void;
};

export type Uploads = { begin: (address: string) => Upload | undefined };

/** `isCountedByAddress`: false for the owner, and when limits by address are off. */
export function createUploadLimits({ isCountedByAddress }: { isCountedByAddress: boolean }): Uploads {
  const networks = new Map<string, { count: number; bytes: number }>();
  let count = 0;
  let bytesHeld = 0;
  function fits(more: number, own: number, taken: number, mostOfOne: number, most: number): boolean {
    const isShare = own + more <= Math.min(mostOfOne, SHARE * (most - (taken - own)));
    return taken + more <= most && (isShare || !isCountedByAddress);
  }
  return {
    begin(address) {
      const name = widestNetworkOf(address);
      const network = networks.get(name) ?? { count: 0, bytes: 0 };
      if (!fits(1, network.count, count, MAX_OF_ONE, MAX)) return undefined;
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
          if (!fits(bytes, network.bytes, bytesHeld, MAX_BYTES_OF_ONE, MAX_BYTES)) return false;
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
