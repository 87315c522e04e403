import type { Price } from './money.ts';
import type { DatedVisit } from './quote.ts';
import type { RequestStatus } from './status.ts';

/** GET /api/desk/week: visits from today on, and earlier ones not marked done. Ordered by day and time. */
export type Week = { visits: WeekVisit[]; toSchedule: number };
export type WeekVisit = {
  id: string;
  name: string;
  version: number;
  status: RequestStatus;
  town: string;
  /** Address on one line; '' for none. */
  place: string;
  phone: string;
  service: string;
  /** Lines of the quote that the customer ordered. */
  work: string[];
  /** Null without a quote. */
  price: Price | null;
  visit: DatedVisit;
};
