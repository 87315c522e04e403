import type { ServiceInBrief } from './content.ts';
import { serviceNamed } from './fields.ts';
import { type RequestPayload, servicesAsked } from './payload.ts';
import type { SavedLine } from './quote.ts';

type Asked = Pick<RequestPayload, 'serviceNeeded' | 'service_needed' | 'services'>;

/** Title → id of each service asked for. Undefined for a ticked title that no service has or had. */
export function idsAskedFor(
  payload: Asked,
  services: readonly ServiceInBrief[],
): Map<string, string | undefined> {
  const idOf = (title: string) =>
    payload.services ? serviceNamed(title, services)?.id : payload.serviceNeeded;
  return new Map(servicesAsked(payload).map((title) => [title, idOf(title)]));
}

/** The saved lines of each service asked for, or its title without a price. Repeated lines are dropped. */
export function linesAskedFor(
  ids: ReadonlyMap<string, string | undefined>,
  saved: readonly { service: string; lines: readonly SavedLine[] }[],
): SavedLine[] {
  const lines = [...ids].flatMap(([title, id]) => {
    const own = saved.find(({ service }) => service === id)?.lines ?? [];
    return own.length > 0 ? own : [{ words: title, low: 0, high: 0, isOptional: false }];
  });
  return lines.filter(({ words }, at) => lines.findIndex((line) => isSameWork(line.words, words)) === at);
}

export function isSameWork(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
