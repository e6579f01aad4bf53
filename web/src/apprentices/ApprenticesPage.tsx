import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { employerQuery } from '../app/company-queries.ts';
import { Page } from '../app/Page.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { ApprenticesTable } from './ApprenticesTable.tsx';
import { ApprenticesToolbar } from './ApprenticesToolbar.tsx';
import { type ContractFilter, type ContractView, contractList } from './contract-view.ts';
import { ExportButton } from './ExportButton.tsx';
import { choiceFiltersOf } from './filter-choices.ts';
import { apprenticeLabels } from './labels.ts';
import { countContracts, narrowContracts } from './narrow-contracts.ts';
import { contractsQuery } from './queries.ts';
import { contactNameIn, daysUntilFromNow } from './wording.ts';

interface ApprenticesPageProps {
  company: { readonly id: string; readonly name: string };
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: ContractView;
  onView: (view: ContractView) => void;
}

/** The company's apprentices with their training contracts (APPR-001, APPR-002). */
export function ApprenticesPage({ company, view: viewInAddress, onView }: ApprenticesPageProps) {
  const t = useLabels();
  const query = useQuery(contractsQuery(company.id));
  // For the supervisors' names; the list does not wait for it.
  const { data: employer } = useQuery(employerQuery(company.id));
  const [view, change] = useAddressView(viewInAddress, onView, contractList.searchOf);
  const deferredView = useDeferredValue(view);
  const contracts = query.data;
  const shown = useMemo(
    () => contracts && narrowContracts(contracts, deferredView, daysUntilFromNow()),
    [contracts, deferredView],
  );
  const { course, department, supervisor } = deferredView;
  const counts = useMemo(
    () =>
      contracts &&
      countContracts(contracts, { course, department, supervisor }, daysUntilFromNow()),
    [contracts, course, department, supervisor],
  );
  const nameOf = contactNameIn(employer);
  return (
    <Page
      title={t(apprenticeLabels.title)}
      lead={contracts && counts && shown && leadOf(contracts.length, counts, shown.length)}
      toolbar={
        contracts && counts && shown && contracts.length > 0 ? (
          <ApprenticesToolbar
            view={view}
            onChange={change}
            counts={counts}
            choices={choiceFiltersOf(contracts, view, nameOf, t)}
            shown={shown.length}
          >
            <ExportButton contracts={shown} company={company.name} supervisorOf={nameOf} />
          </ApprenticesToolbar>
        ) : undefined
      }
    >
      <ApprenticesTable query={query} shown={shown} view={view} onChange={change} />
    </Page>
  );

  function leadOf(
    all: number,
    { 'to-confirm': needYou }: Record<ContractFilter, number>,
    seen: number,
  ): string | undefined {
    if (all === 0) return undefined;
    if (seen < all) return t(apprenticeLabels.countShown, { shown: seen, count: all });
    const apprentices = t(plural(all, apprenticeLabels.countOne, apprenticeLabels.countMany), {
      count: all,
    });
    if (needYou === 0) return t(apprenticeLabels.needsYouNone, { apprentices });
    return t(plural(needYou, apprenticeLabels.needsYouOne, apprenticeLabels.needsYouMany), {
      apprentices,
      count: needYou,
    });
  }
}
