import { useSyncExternalStore } from 'react';

/** Below this width, table rows become cards (SHELL-058, SHELL-059). */
export const smallScreen = '(max-width: 767px)';

/** Too narrow for filters beside a search: several are in a sheet, as on a phone. */
export const narrowToolbar = '(max-width: 907px)';

/** Wide enough for the menu beside the page. */
export const wideScreen = '(min-width: 1024px)';

/** Wide enough for the whole menu beside a page with tables. */
export const roomToPin = '(min-width: 1280px)';

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
