import type { QuoteRequest } from '../../domain/payload.ts';

export type Outgoing = { request: QuoteRequest; honeypot: string };

/** Times are ms since 1970. */
export type Waiting = {
  createdMs: number;
  attempts: number;
  /** When the next timed attempt is due. */
  retryMs: number;
  /** By Retry-After. Then only the visitor may cause an earlier attempt. */
  isAskedToWait: boolean;
  /** Refused for good. The entry is kept until the visitor has seen the notice. */
  isRefused: boolean;
};

export type Entry = Waiting & { request: { request_id: string } };

export type OutboxEntry = Outgoing & Waiting;

export type PhotosEntry = Entry & {
  /** In the order in which they are sent. */
  photos: OutboxPhoto[];
  /** The server has no room for the next photo. */
  isFull: boolean;
};

export type OutboxPhoto = {
  id: string;
  name: string;
  /** `refused`: browser or server cannot use it, or the browser lost it. */
  state: 'waiting' | 'there' | 'refused';
};

export type PhotoFile = {
  /** To recognize a file that is chosen again. */
  source: Pick<File, 'name' | 'size'>;
  /** False for an original that is not resized yet. */
  isPrepared: boolean;
  picture: Blob;
};

/**
 * The end of a request or its photos. `isSent` is false if the visitor discarded them, or if the server does
 * not expect the photos any more.
 */
export type Settled = { requestId: string; part: 'request' | 'photos'; isSent: boolean };

declare global {
  interface WindowEventMap {
    settled: CustomEvent<Settled>;
  }
}

/** Some browsers cannot store a Blob permanently. */
export type StoredFile = Omit<PhotoFile, 'picture'> & {
  bytes: ArrayBuffer;
  type: string;
  keptMs: number;
};

/** `'November 24'` */
export function dayOf({ createdMs }: Waiting): string {
  return new Date(createdMs).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
}
