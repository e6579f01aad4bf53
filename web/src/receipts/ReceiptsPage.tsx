import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { useQuery } from '@tanstack/react-query';
import type { Label } from '@tradebridge/contract/labels';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { countLine } from '../app/count-line.ts';
import { formatMoney } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { ListSection } from '../ui/ListSection.tsx';
import { useLabels } from '../ui/labels.ts';
import { Sum, SumList } from '../ui/SumList.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { receiptLabels } from './labels.ts';
import { receiptsQuery } from './queries.ts';
import { ReceiptsDownload } from './ReceiptsDownload.tsx';
import { ReceiptsTable } from './ReceiptsTable.tsx';
import {
  type ReceiptFilter,
  type ReceiptSort,
  type ReceiptView,
  receiptList,
} from './receipt-list.ts';
import { paidSumOf, receiptRows } from './receipt-rows.ts';

const filterLabels: Record<ReceiptFilter, Label> = {
  all: receiptLabels.filterAll,
  'this-year': receiptLabels.filterThisYear,
  'last-year': receiptLabels.filterLastYear,
};
const sortLabels: Record<ReceiptSort, Label> = {
  paid: receiptLabels.sortPaid,
  number: receiptLabels.sortNumber,
  name: receiptLabels.sortName,
  amount: receiptLabels.sortAmount,
};

interface ReceiptsPageProps {
  eId: string;
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: ReceiptView;
  onView: (view: ReceiptView) => void;
  /** A link to the company's account. */
  account: ReactNode;
}

/** The company's payments (BILL-005). */
export function ReceiptsPage({ eId, view: viewInAddress, onView, account }: ReceiptsPageProps) {
  const t = useLabels();
  const query = useQuery(receiptsQuery(eId));
  const [view, change] = useAddressView(viewInAddress, onView, receiptList.searchOf);
  const deferredView = useDeferredValue(view);
  const receipts = query.data;
  const shown = useMemo(
    () => receipts && receiptRows.narrow(receipts, deferredView),
    [receipts, deferredView],
  );
  const counts = useMemo(() => receipts && receiptRows.count(receipts), [receipts]);
  const isNarrowed = shown && counts && shown.length < counts.all;
  const hasList = counts !== undefined && counts.all > 0;
  return (
    <Page
      title={t(receiptLabels.title)}
      lead={
        counts && shown && countLine(t, receiptLabels, { all: counts.all, shown: shown.length })
      }
      // The toolbar of a list contains it.
      extra={!hasList && !query.isPending && account}
      toolbar={
        counts && hasList ? (
          <Toolbar
            view={view}
            usual={receiptList.usual}
            onChange={change}
            searchLabel={t(receiptLabels.searchLabel)}
            searchHint={t(receiptLabels.searchHint)}
            segments={{
              part: 'show',
              options: receiptList.filters.map((value) => ({
                value,
                label: t(filterLabels[value]),
                count: counts[value],
              })),
            }}
            sorts={receiptList.sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
            shown={shown?.length}
          >
            <ReceiptsDownload eId={eId} />
            {account}
          </Toolbar>
        ) : undefined
      }
    >
      <ListSection
        title={t(receiptLabels.listOf)}
        query={query}
        shown={shown}
        failed={t(receiptLabels.failed)}
        empty={{
          icon: <ReceiptIcon size={30} weight="duotone" aria-hidden="true" />,
          title: t(receiptLabels.emptyTitle),
          message: t(receiptLabels.emptyHint),
        }}
        noneFound={t(receiptLabels.noneFound)}
        onShowAll={() => change(receiptList.unnarrowed(view))}
        footer={
          shown && (
            <SumList>
              <Sum name={t(isNarrowed ? receiptLabels.totalShown : receiptLabels.total)} isTotal>
                {formatMoney(paidSumOf(shown))}
              </Sum>
            </SumList>
          )
        }
      >
        {(rows) => <ReceiptsTable receipts={rows} view={view} onChange={change} />}
      </ListSection>
    </Page>
  );
}
