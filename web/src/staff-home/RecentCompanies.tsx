import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { useQuery } from '@tanstack/react-query';
import { CompanyRow } from '../companies/CompanyRow.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { staffHomeLabels as labels } from './labels.ts';
import { recentCompaniesQuery } from './queries.ts';

/** Recently viewed companies, as links. */
export function RecentCompanies() {
  const t = useLabels();
  const query = useQuery(recentCompaniesQuery);
  const companies = query.data;
  return (
    <Section title={t(labels.recent)} flush>
      {companies && companies.length > 0 && (
        <ul>
          {companies.map(({ id, name }) => (
            <li key={id}>
              <CompanyRow company={{ eid: id, name }} />
            </li>
          ))}
        </ul>
      )}
      {companies?.length === 0 && (
        <EmptyState
          icon={<BuildingsIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.recentNone)}
          message={t(labels.recentNoneHelp)}
        />
      )}
      {!companies && query.isError && <FailedQuery title={t(labels.recentFailed)} query={query} />}
      {!companies && !query.isError && <SkeletonRows count={3} />}
    </Section>
  );
}
