import { parseStored, record, text } from './stored-values.ts';
import { dropFromTab, readFromTab } from './token.ts';

/** The company this tab's user is looking at, kept for the tab's session (COMP-003). */
export interface Company {
  id: string;
  name: string;
}

const storageKey = 'currentCompany';

const aCompany = record<Company>({ id: text(64), name: text() });

export const parseCompany = (stored: string | null): Company | null =>
  parseStored(stored, aCompany, null);

export const readRememberedCompany = (): Company | null => parseCompany(readFromTab(storageKey));

export function rememberCompany(company: Company | null): void {
  if (company) sessionStorage.setItem(storageKey, JSON.stringify(company));
  else dropFromTab(storageKey);
}
