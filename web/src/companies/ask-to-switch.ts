import { type Company, useCurrentCompany, useMyCompanies } from '../app/current-company.ts';
import { observable } from '../app/observable.ts';
import { useUser } from '../app/session.ts';

/** The open dialog about the company on display; the shell renders it for all pages. */
export type CompanyQuestion =
  /** Choose a company. */
  | { kind: 'choose' }
  /** Confirm switching to a company (COMP-005). */
  | { kind: 'confirm'; company: Company };

export const companyQuestion = observable<CompanyQuestion | null>(null);

/** Asks whether to switch to a company, and does so on Yes. */
export const askToSwitch = (company: Company) => companyQuestion.set({ kind: 'confirm', company });

/** Offers the companies the user can switch to. */
export const offerCompanies = () => companyQuestion.set({ kind: 'choose' });

/** Whether there is another company to switch to: for staff there always is. */
export function useCanSwitch(): boolean {
  const { isAdmin, isSupport } = useUser();
  const company = useCurrentCompany();
  const { data: companies = [] } = useMyCompanies();
  return company !== null && (isAdmin || isSupport || companies.length > 1);
}
