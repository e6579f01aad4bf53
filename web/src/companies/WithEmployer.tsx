import { useQuery } from '@tanstack/react-query';
import type { Employer } from '@tradebridge/contract/companies';
import type { ReactNode } from 'react';
import { employerQuery } from '../app/company-queries.ts';
import { Page } from '../app/Page.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { companyLabels } from './labels.ts';

interface WithEmployerProps {
  eId: string;
  /** The page's title and back link while there is no company. */
  title: string;
  backTo?: string;
  children: (employer: Employer) => ReactNode;
}

/** A page about a company, once it has loaded. */
export function WithEmployer({ eId, title, backTo = '/home', children }: WithEmployerProps) {
  const t = useLabels();
  const query = useQuery(employerQuery(eId));
  if (query.data) return children(query.data);
  return (
    <Page title={title} backTo={backTo}>
      <Section title={title} titleHidden flush>
        <WithoutData query={query} failed={t(companyLabels.failed)} rows={7} />
      </Section>
    </Page>
  );
}
