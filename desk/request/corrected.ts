import type { DeskRequest } from '../../domain/desk.ts';
import { changedParts } from '../../domain/details.ts';
import { fullName } from '../../domain/full-name.ts';
import type { RequestEntry } from '../changes/entry.ts';
import { deskData } from '../data.ts';

/** The request with the corrections that are not sent yet (optimistic update). */
export function correctedBy(waiting: readonly RequestEntry[], request: DeskRequest): DeskRequest {
  let { payload } = request;
  for (const { wanted } of waiting) {
    if (wanted.kind === 'details')
      payload = { ...payload, ...changedParts(payload, wanted.fields, deskData().services) };
  }
  return payload === request.payload ? request : { ...request, payload, name: fullName(payload) };
}
