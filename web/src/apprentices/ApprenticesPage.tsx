import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { plural, useLabels } from '../app/labels.ts';
import { Page } from '../ui/Page.tsx';
import { ApprenticesTable } from './ApprenticesTable.tsx';
import { ApprenticesToolbar } from './ApprenticesToolbar.tsx';
import { searchOf } from './contract-view.ts';
import { apprenticeLabels } from './labels.ts';
import { type ContractView, countContracts, narrowContracts } from './narrow-contracts.ts';
import { contractsQuery } from './queries.ts';
import { daysUntilFromNow } from './wording.ts';

interface ApprenticesPageProps {
  eId: string;
  /** What the address tells, and how to change it, so that Back and reload keep the list. */
  view: ContractView;
  onView: (view: ContractView) => void;
}

/** The company's apprentices with their training contracts (APPR-001, APPR-002). */
export function ApprenticesPage({ eId, view: told, onView }: ApprenticesPageProps) {
  const t = useLabels();
  const query = useQuery(contractsQuery(eId));
  const [view, change] = useAddressView(told, onView, searchOf);
  const looked = useDeferredValue(view);
  const contracts = query.data;
  const shown = useMemo(
    () => contracts && narrowContracts(contracts, looked, daysUntilFromNow()),
    [contracts, looked],
  );
  const counts = useMemo(
    () => contracts && countContracts(contracts, daysUntilFromNow()),
    [contracts],
  );
  return (
    <Page
      title={t(apprenticeLabels.title)}
      lead={counts && shown && leadOf(counts.all, counts['to-confirm'], shown.length)}
      toolbar={
        counts && counts.all > 0 ? (
          <ApprenticesToolbar view={view} onChange={change} counts={counts} />
        ) : undefined
      }
    >
      <ApprenticesTable query={query} shown={shown} view={view} onChange={change} />
    </Page>
  );

  function leadOf(all: number, needYou: number, seen: number): string {
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
