/** Customers whom the owner may message unasked (promises: Customers). */

export type Customer = {
  id: string;
  firstName: string;
  lastName: string;
  service: string;
  phone: string;
  email: string;
  wonMs: number;
  /** Null if long ago or never. */
  writtenMs: number | null;
};

/** GET /api/desk/customers. Each person appears once per list. */
export type Customers = {
  /** Won recently: ask for a review. */
  review: Customer[];
  /** Won in this month of an earlier year: remind them. */
  season: Customer[];
  nowMs: number;
};
