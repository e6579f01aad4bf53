import { useLabels } from '../ui/labels.ts';
import { VirtualList } from '../ui/VirtualList.tsx';
import { type CompanyReference, CompanyRow } from './CompanyRow.tsx';
import { companyLabels } from './labels.ts';

/** More than these are only in the page as far as they are seen. */
const mostAtOnce = 40;

/** Companies with the user's role at each, and the way to it (COMP-033, 034). */
export function SubsidiaryList({ companies }: { companies: readonly CompanyReference[] }) {
  const t = useLabels();
  if (companies.length > mostAtOnce) {
    return (
      <VirtualList
        label={t(companyLabels.subsidiaries)}
        items={companies}
        keyOf={({ eid }) => eid}
        estimate={72}
      >
        {(company) => <CompanyRow company={company} />}
      </VirtualList>
    );
  }
  return (
    <ul>
      {companies.map((company) => (
        <li key={company.eid}>
          <CompanyRow company={company} />
        </li>
      ))}
    </ul>
  );
}
