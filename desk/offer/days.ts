import { isoDay } from '../../domain/clocks.ts';
import { deskData } from '../data.ts';

/** By the company's calendar: '2026-12-08'. */
export function today(nowMs: number): string {
  return isoDay(nowMs, deskData.timeZone);
}
