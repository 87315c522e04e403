import type { Price } from './money.ts';
import type { DatedVisit } from './quote.ts';
import type { RequestStatus } from './status.ts';

/**
 * GET /api/desk/week: visits from today on, and earlier ones not marked done; none of lost requests. Ordered
 * by day and time.
 */
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
  /** Required lines of the quote or its draft, and the options that the customer accepted. */
  work: string[];
  /** Null without such lines. */
  price: Price | null;
  visit: DatedVisit;
};
