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
  headers: 10_000,
  request: 15_000,
  // 500 KB on a line of 35 kbit/s.
  upload: 120_000,
  checkEvery: 2000,
  stalled: 30_000,
  connections: 12_000,
};
