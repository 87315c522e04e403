/** The customers of the desk (promises: Customers). */
import type { DeskError } from './desk.ts';
import type { Price } from './money.ts';
import type { RequestStatus } from './status.ts';

/** In characters. */
export const LONGEST_CUSTOMER_NOTES = 5000;

export const CUSTOMER_ORDERS = ['name', 'visit'] as const;
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number];

type CustomerSums = {
  /** Without spam. */
  requests: number;
  /** Accepted totals of won requests; null without any. */
  won: Price | null;
  /** Day of the last visit, past or planned: '2026-04-24'; null for none. */
  visitDay: string | null;
};

export type CustomerRow = CustomerSums & { id: string; name: string; town: string };

/** GET /api/desk/customers?search=&order=&after= */
export type CustomerPage = {
  rows: CustomerRow[];
  /** For `after`; null at the end. */
  next: string | null;
};

export type CustomerRequest = {
  id: string;
  receivedMs: number;
  service: string;
  status: RequestStatus;
  /** The accepted total, or else the quoted one; null without a quote. */
  price: Price | null;
  visitDay: string | null;
};

/** A customer whom the owner joined with this one. `contact`: a phone number or e-mail address. */
type JoinedCustomer = { id: string; name: string; contact: string };

/** GET /api/desk/customers/:id, and the response to every change of a customer. */
export type DeskCustomer = CustomerSums & {
  id: string;
  /** As in the newest request. */
  name: string;
  /** Newest first, as written in the requests. */
  phones: string[];
  emails: string[];
  /** On one line; '' for none. */
  address: string;
  notes: string;
  /** Grows with each change of the notes. */
  notesVersion: number;
  joined: JoinedCustomer[];
  /** The newest requests, newest first. */
  history: CustomerRequest[];
};

/** PUT /api/desk/customers/:id/notes. 409 with a `NotesConflict` if another device was first. */
export type NotesChange = { notes: string; version: number };
export type NotesConflict = DeskError & { customer: DeskCustomer };

/** PUT /api/desk/customers/:id/same-as: the customer is the same person as `other`; null separates them. */
export type SameAs = { other: string | null };

/** A past customer whom the owner may message unasked. */
export type PastCustomer = {
  id: string;
  firstName: string;
  lastName: string;
  service: string;
  phone: string;
  email: string;
  /** When the request was won, or done. */
  closedMs: number;
  /** When the owner last wrote for the same reason; null if long ago or never. */
  writtenMs: number | null;
  /** In `review`: the quote's page, which asks for one (domain/work.ts). '' without an accepted quote. */
  reviewPage: string;
};

/** GET /api/desk/past-customers. Each person appears once per list. */
export type PastCustomers = {
  /** Done recently: ask for a review. */
  review: PastCustomer[];
  /** Won in this month of an earlier year: remind them. */
  season: PastCustomer[];
  /** When the server read both lists: the month of `season` is that of this moment. */
  nowMs: number;
};
