import type { QuoteRequest } from '../../domain/payload.ts';

/** A request with the value of the honeypot field. */
export type Outgoing = { request: QuoteRequest; honeypot: string };

/** Retry state of an entry. Times are ms since 1970. */
export type Waiting = {
  createdMs: number;
  attempts: number;
  /** No attempt before this moment. */
  retryMs: number;
  /** The server named that moment (Retry-After). Then nothing justifies an earlier attempt. */
  isAskedToWait: boolean;
  /** The server refused the entry for good. The entry is kept until the visitor has seen the notice. */
  isRefused: boolean;
};

export type Entry = Waiting & { request: { request_id: string } };

/** A request that no channel has accepted yet. */
export type OutboxEntry = Outgoing & Waiting;

export type PhotosEntry = Entry & {
  /** In the order of their numbers. */
  photos: PhotoOnItsWay[];
  /** The server has no room for the next photo. */
  isFull: boolean;
};

export type KeptPhoto = { id: string; name: string };

export type PhotoOnItsWay = KeptPhoto & {
  /** `refused`: the server cannot use it, or this browser lost it. */
  state: 'waiting' | 'there' | 'refused';
};

export type PhotoFile = {
  /** As chosen by the visitor. Recognizes a file that is chosen again. */
  source: Pick<File, 'name' | 'size' | 'lastModified'>;
  /** False for an original that still has to be resized. */
  isPrepared: boolean;
  picture: Blob;
  /** The chosen file, until the page is left. Recognizes a file that is chosen again. */
  original?: File;
};

/** As stored. Some browsers cannot store a Blob permanently. */
export type StoredFile = Omit<PhotoFile, 'picture' | 'original'> & {
  bytes: ArrayBuffer;
  type: string;
  keptMs: number;
};

/** The day of sending, `'November 24'`. */
export function dayOf({ createdMs }: Waiting): string {
  return new Date(createdMs).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
}
