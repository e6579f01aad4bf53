import { useCurrentCompany, useEmployerSummary, usePermissions } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { type MenuEntry, menuEntries } from './menu-entries.ts';

export interface Menu {
  entries: MenuEntry[];
  /** Whether there are apprentices is not known yet: where a menu has a fixed size, their place is kept. */
  isUnsure: boolean;
}

export function useMenu(): Menu {
  const company = useCurrentCompany();
  const { read, write } = usePermissions();
  const { isAdmin } = useUser();
  const { data: summary, isPending } = useEmployerSummary();
  const readsCompany = read && company !== null;
  return {
    entries: menuEntries({
      readsCompany,
      writesCompany: write,
      summary: summary ?? null,
      isAdministrator: isAdmin,
    }),
    isUnsure: readsCompany && isPending,
  };
}
