import { useCurrentCompany, useEmployerSummary, usePermissions } from '../app/current-company.ts';
import { type MenuEntry, menuEntries } from './menu-entries.ts';

export function useMenuEntries(): MenuEntry[] {
  const company = useCurrentCompany();
  const { read } = usePermissions();
  const { data: summary } = useEmployerSummary();
  return menuEntries({ readsCompany: read && company !== null, summary: summary ?? null });
}
