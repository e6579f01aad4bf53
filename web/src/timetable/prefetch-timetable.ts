import type { QueryClient } from '@tanstack/react-query';
import { today } from '../app/format.ts';
import { smallScreen } from '../ui/media-query.ts';
import { calendarCodeQuery } from './calendar-code.ts';
import { eventsQuery, type Scope } from './queries.ts';
import { rangeOf, shownKind, type TimetableView } from './timetable-view.ts';

/** Asks for what a view will show, while the code of its page is still on the way. */
export function prefetchTimetable(
  queryClient: QueryClient,
  scope: Scope,
  view: TimetableView,
): void {
  const kind = shownKind(view, matchMedia(smallScreen).matches);
  void queryClient.prefetchQuery(eventsQuery(scope, rangeOf(kind, view.day ?? today())));
  if (kind !== 'list') void queryClient.prefetchQuery(calendarCodeQuery);
}
