import { useQuery } from '@tanstack/react-query';
import type { MenuItem } from '@tradebridge/contract/content';
import { useDeferredValue, useMemo } from 'react';
import { useCurrentCompany, useEmployerSummary, usePermissions } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { shellContentQuery } from '../app/shell-content.ts';
import { userSummaryQuery } from '../app/user-summary.ts';
import { useLearnerPlace } from '../learners/learner-place.ts';
import { documentOrderLicenseQuery } from '../orders/own-orders.ts';
import { type MenuEntry, menuEntries } from './menu-entries.ts';

export interface Menu {
  entries: MenuEntry[];
  /**
   * It is unknown whether there are apprentices, or documents for a learner: a menu of fixed size
   * keeps their place.
   */
  isUnsure: boolean;
}

const noItems: readonly MenuItem[] = [];

/** Items rendered at once; more than fit on a screen. */
const maxAtOnce = 60;

/**
 * Custom items, which may change while on display. In a long menu, distant ones are rendered later.
 */
export function useMenuItems(): readonly MenuItem[] {
  const items = useQuery(shellContentQuery).data?.menu ?? noItems;
  const first = useMemo(
    () => (items.length > maxAtOnce ? items.slice(0, maxAtOnce) : items),
    [items],
  );
  return useDeferredValue(items, first);
}

export function useMenu(): Menu {
  const company = useCurrentCompany();
  const { read, write } = usePermissions();
  const { isAdmin, isSupport, viewing } = useUser();
  const learnerPlace = useLearnerPlace();
  const license = useQuery({ ...documentOrderLicenseQuery, enabled: learnerPlace !== null });
  const unread = useQuery(userSummaryQuery).data?.unreadNotifications ?? 0;
  const { data: summary, isPending, isError } = useEmployerSummary();
  const readsCompany = read && company !== null;
  return {
    entries: menuEntries({
      readsCompany,
      writesCompany: write,
      summary: summary ?? null,
      summaryFailed: isError && !summary,
      isAdministrator: isAdmin,
      isSupport,
      learnerPlace,
      ordersDocuments: license.data === true,
      unreadNotifications: unread,
      isViewing: viewing !== undefined,
    }),
    isUnsure: readsCompany ? isPending : learnerPlace === '/home' && license.isPending,
  };
}
