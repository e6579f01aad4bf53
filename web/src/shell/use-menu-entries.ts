import { useCurrentCompany, useEmployerSummary, usePermissions } from '../app/current-company.ts';
import { type MenuEntry, menuEntries } from './menu-entries.ts';

export interface Menu {
  entries: MenuEntry[];
  /** Whether there are apprentices is not known yet: where a menu has a fixed size, their place is kept. */
  isUnsure: boolean;
}

export function useMenu(): Menu {
  const company = useCurrentCompany();
  const { read } = usePermissions();
  const { data: summary, isPending } = useEmployerSummary();
  const readsCompany = read && company !== null;
  return {
    entries: menuEntries({ readsCompany, summary: summary ?? null }),
    isUnsure: readsCompany && isPending,
  };
}
