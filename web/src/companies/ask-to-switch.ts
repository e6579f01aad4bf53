import { type Company, useCurrentCompany, useMyCompanies } from '../app/current-company.ts';
import { observable } from '../app/observable.ts';
import { useUser } from '../app/session.ts';

/** What is asked about the company on display; one dialog in the shell asks it for all pages. */
export type CompanyQuestion =
  /** Which one shall it be? */
  | { kind: 'choose' }
  /** Really this one (COMP-005)? */
  | { kind: 'confirm'; company: Company };

export const companyQuestion = observable<CompanyQuestion | null>(null);

/** Asks whether to switch to a company, and does so on Yes. */
export const askToSwitch = (company: Company) => companyQuestion.set({ kind: 'confirm', company });

/** Offers the companies that the user can switch to. */
export const offerCompanies = () => companyQuestion.set({ kind: 'choose' });

/** Whether there is another company that the user can look at: for staff there always is. */
export function useCanSwitch(): boolean {
  const { isAdmin, isSupport } = useUser();
  const company = useCurrentCompany();
  const { data: companies = [] } = useMyCompanies();
  return company !== null && (isAdmin || isSupport || companies.length > 1);
}
