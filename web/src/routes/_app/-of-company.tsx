import type { ReactNode } from 'react';
import { type Company, useCurrentCompany } from '../../app/current-company.ts';
import { Page } from '../../app/Page.tsx';
import { WithoutCompanyHere } from './-without-company.tsx';

interface OfCompanyProps {
  /** The page's title while there is no company. */
  title: string;
  children: (company: Company) => ReactNode;
}

/** A page of the current company; without one, what to do instead. */
export function OfCompany({ title, children }: OfCompanyProps) {
  const company = useCurrentCompany();
  if (company) return children(company);
  return (
    <Page title={title}>
      <WithoutCompanyHere />
    </Page>
  );
}
