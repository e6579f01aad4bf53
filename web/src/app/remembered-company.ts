import { dropFromTab, readFromTab } from './token.ts';

/** The company this tab's user is looking at, kept for the tab's session (COMP-003). */
export interface Company {
  id: string;
  name: string;
}

const storageKey = 'currentCompany';

export function readRememberedCompany(): Company | null {
  try {
    const stored: unknown = JSON.parse(readFromTab(storageKey) ?? 'null');
    // Only `rememberCompany` writes it; anything else is ignored.
    return typeof stored === 'object' && stored !== null && 'id' in stored && 'name' in stored
      ? (stored as Company)
      : null;
  } catch {
    return null;
  }
}

export function rememberCompany(company: Company | null): void {
  if (company) sessionStorage.setItem(storageKey, JSON.stringify(company));
  else dropFromTab(storageKey);
}
