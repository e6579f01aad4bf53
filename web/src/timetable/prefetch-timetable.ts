import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { today } from '../app/format.ts';
import { smallScreen } from '../ui/media-query.ts';
import { eventsQuery, type Scope } from './queries.ts';
import { rangeOf, shownKind, type TimetableView } from './timetable-view.ts';

/** Requests a view's events while the page's code is loading. */
export function prefetchTimetable(
  queryClient: QueryClient,
  scope: Scope,
  view: TimetableView,
): void {
  const kind = shownKind(view, matchMedia(smallScreen).matches);
  void queryClient.prefetchQuery(eventsQuery(scope, rangeOf(kind, view.day ?? today())));
  if (kind !== 'list') void queryClient.prefetchQuery(calendarCodeQuery);
}

/** The library for months and weeks, loaded only for these. */
export const calendarCodeQuery = queryOptions({
  queryKey: ['calendar-code'],
  queryFn: async () => {
    const { CalendarGrid } = await import('./CalendarGrid.tsx');
    return { CalendarGrid };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
