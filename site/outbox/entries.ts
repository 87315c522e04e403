import type { QuoteRequest } from '../../domain/payload.ts';

/** A request and the value of the honeypot field. */
export type Outgoing = { request: QuoteRequest; honeypot: string };

/** How an entry of a box waits. Times are ms since 1970. */
export type Waiting = {
  createdMs: number;
  attempts: number;
  /** The entry is not tried before this moment. */
  retryMs: number;
  /** True if the server named that moment. Then nothing else justifies an earlier try. */
  isAskedToWait: boolean;
  /** True if the server refused the entry for good. It is kept until the visitor has seen the notice. */
  isRefused: boolean;
};

/** What belongs to a request and waits in this browser. */
export type Entry = Waiting & { request: { request_id: string } };

/** A request that waits in this browser until a channel accepts it. */
export type OutboxEntry = Outgoing & Waiting;

/** The photos of a request, on their way to the server. */
export type PhotosEntry = Entry & {
  /** In the order of their numbers. */
  photos: PhotoOnItsWay[];
  /** True if the server had no room for the next one. */
  isFull: boolean;
};

/** A photo by the id of its file. */
export type KeptPhoto = { id: string; name: string };

export type PhotoOnItsWay = KeptPhoto & {
  /** `refused`: the server cannot use it, or this browser has lost it. */
  state: 'waiting' | 'there' | 'refused';
};

/** The file of a photo in this browser. */
export type PhotoFile = {
  /** Its name, size (bytes) and moment as it was chosen. They show whether it is chosen again. */
  source: Pick<File, 'name' | 'size' | 'lastModified'>;
  /** False for an original, which is kept until it is prepared. */
  isPrepared: boolean;
  picture: Blob;
  /** The file as it was chosen, as long as this page is open. It shows whether it is chosen again. */
  original?: File;
};

/** A file as it is stored. Not every browser can store a Blob for good. */
export type StoredFile = Omit<PhotoFile, 'picture' | 'original'> & {
  bytes: ArrayBuffer;
  type: string;
  keptMs: number;
};

/** The day on which the visitor sent the request, in words. */
export function dayOf({ createdMs }: Waiting): string {
  return new Date(createdMs).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
}
