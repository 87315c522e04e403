/** What the screens of quotes read from the server. */
import { queryOptions } from '@tanstack/react-query';
import type { Calendars, EarlierOffers, SavedLines } from '../../domain/offer.ts';
import { get } from '../api.ts';

export const savedLinesQuery = queryOptions({
  queryKey: ['saved-lines'],
  queryFn: ({ signal }) => get<SavedLines>('saved-lines', signal),
});

export const calendarsQuery = queryOptions({
  queryKey: ['calendars'],
  queryFn: ({ signal }) => get<Calendars>('calendars', signal),
});

export function earlierOffersQuery(id: string) {
  return queryOptions({
    queryKey: ['earlier-offers', id],
    queryFn: ({ signal }) => get<EarlierOffers>(`requests/${id}/offer/earlier`, signal),
  });
}
