import { InvoiceIcon } from '@phosphor-icons/react/dist/csr/Invoice';
import { useQuery } from '@tanstack/react-query';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import type { Label } from '@tradebridge/contract/labels';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { countLine } from '../app/count-line.ts';
import { usePermissionsAt } from '../app/current-company.ts';
import { formatMoney } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { useChosen } from '../app/use-chosen.ts';
import { ListSection } from '../ui/ListSection.tsx';
import { useLabels } from '../ui/labels.ts';
import { Sum, SumList } from '../ui/SumList.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ChooseAll } from './ChooseAll.tsx';
import { InvoicesTable } from './InvoicesTable.tsx';
import { InvoiceTotals } from './InvoiceTotals.tsx';
import {
  type InvoiceFilter,
  type InvoiceSort,
  type InvoiceView,
  invoiceList,
} from './invoice-list.ts';
import { invoiceRows, sumOf, totalsOf } from './invoice-rows.ts';
import { invoiceLabels } from './labels.ts';
import { PayTogether } from './PayTogether.tsx';
import { payableOf } from './pay-together.ts';
import { invoicesQuery } from './queries.ts';

const filterLabels: Record<InvoiceFilter, Label> = {
  all: invoiceLabels.filterAll,
  overdue: invoiceLabels.filterOverdue,
  soon: invoiceLabels.filterSoon,
};
const sortLabels: Record<InvoiceSort, Label> = {
  due: invoiceLabels.sortDue,
  name: invoiceLabels.sortName,
  amount: invoiceLabels.sortAmount,
};

interface InvoicesPageProps {
  eId: string;
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: InvoiceView;
  onView: (view: InvoiceView) => void;
  /** A link to the company's account. */
  account: ReactNode;
  /** Takes one to the checkout. */
  onPay: (invoice: PreEnrolment) => void;
  /** Takes several to the checkout, to be paid with one card entry. */
  onPayTogether: (invoices: readonly PreEnrolment[]) => void;
}

/** The company's unpaid pre-enrolments (BILL-003). */
export function InvoicesPage({
  eId,
  view: viewInAddress,
  onView,
  account,
  onPay,
  onPayTogether,
}: InvoicesPageProps) {
  const t = useLabels();
  const { pay, seePayments } = usePermissionsAt(eId);
  const query = useQuery(invoicesQuery(eId));
  const [view, change] = useAddressView(viewInAddress, onView, invoiceList.searchOf);
  const deferredView = useDeferredValue(view);
  const invoices = query.data;
  const shown = useMemo(
    () => invoices && invoiceRows.narrow(invoices, deferredView),
    [invoices, deferredView],
  );
  const counts = useMemo(() => invoices && invoiceRows.count(invoices), [invoices]);
  const totals = useMemo(() => invoices && totalsOf(invoices), [invoices]);
  const payable = useMemo(() => payableOf(invoices ?? []), [invoices]);
  const chosen = useChosen(payable);
  const choosing = pay && payable.length > 1 ? chosen : null;
  const title = t(invoiceLabels.title);
  const isNarrowed =
    shown !== undefined && invoices !== undefined && shown.length < invoices.length;
  const hasList = counts !== undefined && counts.all > 0;
  return (
    <Page
      title={title}
      lead={
        counts && shown && countLine(t, invoiceLabels, { all: counts.all, shown: shown.length })
      }
      // The toolbar of a list contains it.
      extra={!hasList && !query.isPending && account}
      toolbar={
        counts && totals && hasList ? (
          <>
            <InvoiceTotals totals={totals} counts={counts} />
            <Toolbar
              view={view}
              usual={invoiceList.usual}
              onChange={change}
              searchLabel={t(invoiceLabels.searchLabel)}
              searchHint={t(invoiceLabels.searchHint)}
              segments={{
                part: 'show',
                options: invoiceList.filters.map((value) => ({
                  value,
                  label: t(filterLabels[value]),
                  count: counts[value],
                })),
              }}
              sorts={invoiceList.sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
              shown={shown?.length}
            >
              {choosing && <ChooseAll invoices={payableOf(shown ?? [])} chosen={chosen} />}
              {account}
            </Toolbar>
          </>
        ) : undefined
      }
    >
      <ListSection
        title={t(invoiceLabels.listOf)}
        query={query}
        shown={shown}
        failed={t(invoiceLabels.failed)}
        empty={{
          icon: <InvoiceIcon size={30} weight="duotone" aria-hidden="true" />,
          title: t(invoiceLabels.emptyTitle),
          message: t(invoiceLabels.emptyHint),
        }}
        noneFound={t(invoiceLabels.noneFound)}
        onShowAll={() => change(invoiceList.unnarrowed(view))}
        footer={
          shown && (
            <SumList>
              <Sum name={t(isNarrowed ? invoiceLabels.totalShown : invoiceLabels.total)} isTotal>
                {formatMoney(sumOf(shown))}
              </Sum>
            </SumList>
          )
        }
      >
        {(rows) => (
          <InvoicesTable
            invoices={rows}
            view={view}
            onChange={change}
            onPay={pay ? onPay : null}
            seePayments={seePayments}
            choosing={choosing}
          />
        )}
      </ListSection>
      {pay && invoices && (
        <PayTogether
          invoices={invoices}
          chosen={payable.filter(({ id }) => chosen.has(id))}
          onClear={() => chosen.set([])}
          onPay={onPayTogether}
        />
      )}
    </Page>
  );
}
