import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useQuery } from '@tanstack/react-query';
import type { Label } from '@tradebridge/contract/labels';
import { useDeferredValue, useMemo } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { countLine } from '../app/count-line.ts';
import { formatCount } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { saveFile } from '../app/save-file.ts';
import { ListSection } from '../ui/ListSection.tsx';
import { plainText, useLabels } from '../ui/labels.ts';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { Totals } from '../ui/Totals.tsx';
import { subsidiaryLabels } from './labels.ts';
import { subsidiariesQuery } from './queries.ts';
import { SubsidiariesTable } from './SubsidiariesTable.tsx';
import { subsidiariesCsv } from './subsidiaries-csv.ts';
import {
  type SubsidiaryFilter,
  type SubsidiarySort,
  type SubsidiaryView,
  subsidiaryList,
} from './subsidiary-list.ts';
import { subsidiaryRows, totalsOf } from './subsidiary-rows.ts';

const filterLabels: Record<SubsidiaryFilter, Label> = {
  all: subsidiaryLabels.all,
  red: subsidiaryLabels.red,
  amber: subsidiaryLabels.amber,
  green: subsidiaryLabels.green,
};
const sortLabels: Record<SubsidiarySort, Label> = {
  light: subsidiaryLabels.sortLight,
  name: subsidiaryLabels.sortName,
  apprentices: subsidiaryLabels.sortApprentices,
  behind: subsidiaryLabels.sortBehind,
  waiting: subsidiaryLabels.sortWaiting,
  overdue: subsidiaryLabels.sortOverdue,
};

interface SubsidiariesPageProps {
  company: { readonly id: string; readonly name: string };
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: SubsidiaryView;
  onView: (view: SubsidiaryView) => void;
}

/** The companies below the one on display (COMP-033), with what needs attention at each. */
export function SubsidiariesPage({ company, view: viewInAddress, onView }: SubsidiariesPageProps) {
  const t = useLabels();
  const query = useQuery(subsidiariesQuery(company.id));
  const [view, change] = useAddressView(viewInAddress, onView, subsidiaryList.searchOf);
  const deferredView = useDeferredValue(view);
  const companies = query.data;
  const shown = useMemo(
    () => companies && subsidiaryRows.narrow(companies, deferredView),
    [companies, deferredView],
  );
  const counts = useMemo(() => companies && subsidiaryRows.count(companies), [companies]);
  return (
    <Page
      title={t(subsidiaryLabels.title)}
      lead={
        counts && shown && countLine(t, subsidiaryLabels, { all: counts.all, shown: shown.length })
      }
      toolbar={
        counts && shown && counts.all > 0 ? (
          <>
            <Totals label={t(subsidiaryLabels.totals)} parts={totalParts()} />
            <Toolbar
              view={view}
              usual={subsidiaryList.usual}
              onChange={change}
              searchLabel={t(subsidiaryLabels.search)}
              searchHint={t(subsidiaryLabels.searchHint)}
              segments={{
                part: 'show',
                options: subsidiaryList.filters.map((value) => ({
                  value,
                  label: t(filterLabels[value]),
                  count: counts[value],
                })),
              }}
              sorts={subsidiaryList.sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
              shown={shown.length}
            >
              <ToolbarButton
                label={t(subsidiaryLabels.download)}
                icon={<DownloadSimpleIcon size={18} weight="bold" aria-hidden="true" />}
                disabled={shown.length === 0}
                onClick={() => saveFile(subsidiariesCsv(shown, company.name, plainText))}
              />
            </Toolbar>
          </>
        ) : undefined
      }
    >
      <ListSection
        title={t(subsidiaryLabels.listOf)}
        query={query}
        shown={shown}
        failed={t(subsidiaryLabels.failed)}
        empty={{
          icon: <BuildingsIcon size={28} weight="duotone" aria-hidden="true" />,
          title: t(subsidiaryLabels.none),
          message: t(subsidiaryLabels.noneHelp, { company: company.name }),
        }}
        noneFound={t(subsidiaryLabels.noneFound)}
        onShowAll={() => change(subsidiaryList.unnarrowed(view))}
      >
        {(rows) => <SubsidiariesTable companies={rows} view={view} onChange={change} />}
      </ListSection>
    </Page>
  );

  /** Of the companies on display. */
  function totalParts() {
    const totals = totalsOf(shown ?? []);
    return [
      { name: t(subsidiaryLabels.apprentices), value: formatCount(totals.contractsCount) },
      { name: t(subsidiaryLabels.behind), value: formatCount(totals.behindCount) },
      { name: t(subsidiaryLabels.waiting), value: formatCount(totals.awaitingSignoffCount) },
      {
        name: t(subsidiaryLabels.overdue),
        value: formatCount(totals.invoicesOverdueCount),
        ...(totals.invoicesOverdueCount > 0 && { meaning: 'red' as const }),
      },
    ];
  }
}
