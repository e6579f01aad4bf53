import { queryOptions } from '@tanstack/react-query';

/** The library that draws months and weeks: asked for only where one is looked at. */
export const calendarCodeQuery = queryOptions({
  queryKey: ['calendar-code'],
  queryFn: async () => {
    const { CalendarGrid } = await import('./CalendarGrid.tsx');
    return { CalendarGrid };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
