import { minutesOf, minutesShown, nextTimeOfDay } from '../../domain/clocks.ts';
import type { Subscription } from './subscriptions.ts';

type Quiet = Pick<Subscription, 'quiet_from' | 'quiet_until'>;

/** Undefined if the device may be notified now. */
export function quietUntilMs(
  { quiet_from, quiet_until }: Quiet,
  nowMs: number,
  timeZone: string,
): number | undefined {
  if (quiet_from === null || quiet_until === null) return undefined;
  const [from, until] = [minutesOf(quiet_from), minutesOf(quiet_until)];
  const shown = minutesShown(nowMs, timeZone);
  // Quiet hours may span midnight.
  const isQuiet = from <= until ? shown >= from && shown < until : shown >= from || shown < until;
  return isQuiet ? nextTimeOfDay(until, nowMs, timeZone) : undefined;
}
