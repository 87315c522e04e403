import {
  CLIENT_BYTE_TIMEOUT,
  CLIENT_HEADERS_TIMEOUT,
  CLIENT_REQUEST_TIMEOUT,
  CLIENT_UPLOAD_TIMEOUT,
} from '../../domain/timeouts.ts';

/** The time limits for clients, ms, and the largest number of connections. Any further connection is refused. */
export type ClientLimits = {
  /** From the connection to the end of the headers. */
  headers: number;
  /** From the connection to the end of the request. */
  request: number;
  /** From the headers of a photo to its end. */
  upload: number;
  /** How often Node checks the first two limits. */
  checkEvery: number;
  /** The longest time without a byte read or written. */
  stalled: number;
  connections: number;
};

export const CLIENT_LIMITS: ClientLimits = {
  headers: CLIENT_HEADERS_TIMEOUT,
  request: CLIENT_REQUEST_TIMEOUT,
  upload: CLIENT_UPLOAD_TIMEOUT,
  checkEvery: 2000,
  stalled: CLIENT_BYTE_TIMEOUT,
  connections: 12_000,
};
