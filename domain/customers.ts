/** The customers whom the owner may write to of its own accord (contract, "By hand"): what the desk shows of them. */

export type Customer = {
  /** The request that was won. */
  id: string;
  firstName: string;
  lastName: string;
  service: string;
  phone: string;
  email: string;
  wonMs: number;
  /** When the owner last wrote for this reason; null if that is long ago or never was. */
  writtenMs: number | null;
};

/** GET /api/desk/customers. Each person is in a list once. */
export type Customers = {
  /** Won lately, to be asked for a review. */
  review: Customer[];
  /** Won in this month of earlier years. */
  season: Customer[];
  nowMs: number;
};
