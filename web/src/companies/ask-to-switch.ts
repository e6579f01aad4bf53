import type { Company } from '../app/current-company.ts';
import { observable } from '../app/observable.ts';

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
