/** The address of another site, which is measured in turns with this one. Undefined for none. */
export const PEER = process.env.BENCH_PEER;
