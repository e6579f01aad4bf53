import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { useMemo } from 'react';
import { formatMoney } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import styles from './invoice-cells.module.css';
import {
  AmountCell,
  ChooseCell,
  type Choosing,
  DueCell,
  InvoiceCard,
  NumberCell,
  type PayAct,
  PayCell,
  StudentCell,
} from './invoice-cells.tsx';
import { type InvoiceView, invoiceList } from './invoice-list.ts';
import { type GroupSum, groupsOf, isGrouped } from './invoice-rows.ts';
import { invoiceLabels } from './labels.ts';

interface InvoicesTableProps {
  invoices: readonly PreEnrolment[];
  view: InvoiceView;
  onChange: (view: InvoiceView) => void;
  /** Null for users who may only look. */
  onPay: PayAct;
  /** Whether the user may know which invoices are being paid. */
  seePayments: boolean;
  /** Selecting invoices to pay together. */
  choosing: Choosing;
}

export function InvoicesTable({ invoices, view, onChange, ...offers }: InvoicesTableProps) {
  const t = useLabels();
  const groups = useMemo(
    () => (isGrouped(invoices, view) ? groupsOf(invoices) : null),
    [invoices, view],
  );
  return (
    <VirtualTable
      label={t(invoiceLabels.listOf)}
      rows={invoices}
      keyOf={(invoice) => invoice.id}
      columns={columnsOf(t, offers)}
      sorting={{ column: view.sort, direction: invoiceList.directionOf(view) }}
      onSort={({ column }) => {
        const sort = invoiceList.sorts.find((known) => known === column);
        if (sort) onChange(invoiceList.sortedBy(view, sort));
      }}
      card={(invoice) => <InvoiceCard invoice={invoice} {...offers} />}
      cardHeight={offers.onPay ? 128 : 112}
      headingAbove={(invoice, above) =>
        groups && invoice.isOverDue !== above?.isOverDue ? (
          <GroupHeading isOverdue={invoice.isOverDue} {...groups} />
        ) : null
      }
    />
  );
}

interface GroupSums {
  overdue: GroupSum;
  due: GroupSum;
}

/** The number of invoices of a group and their total. */
function GroupHeading({ isOverdue, overdue, due }: GroupSums & { isOverdue: boolean }) {
  const t = useLabels();
  const { count, cents } = isOverdue ? overdue : due;
  const [one, many] = isOverdue
    ? [invoiceLabels.groupOverdueOne, invoiceLabels.groupOverdueMany]
    : [invoiceLabels.groupDueOne, invoiceLabels.groupDueMany];
  return (
    <span className={classNames(isOverdue && styles.overdue)}>
      {t(plural(count, one, many), { count, amount: formatMoney(cents) })}
    </span>
  );
}

const columnsOf = (
  t: Translate,
  { onPay, seePayments, choosing }: Pick<InvoicesTableProps, 'onPay' | 'seePayments' | 'choosing'>,
): Column<PreEnrolment>[] => [
  ...(choosing
    ? [
        {
          id: 'choose',
          header: t(invoiceLabels.columnChoose),
          hiddenHeader: true,
          width: '44px',
          cell: (invoice) => <ChooseCell invoice={invoice} choosing={choosing} />,
        } satisfies Column<PreEnrolment>,
      ]
    : []),
  {
    id: 'name',
    header: t(invoiceLabels.columnStudent),
    width: 'minmax(150px, 1.4fr)',
    sortable: true,
    cell: (invoice) => <StudentCell invoice={invoice} />,
  },
  {
    id: 'number',
    header: t(invoiceLabels.columnInvoice),
    width: 'minmax(150px, 1fr)',
    secondary: true,
    cell: (invoice) => <NumberCell invoice={invoice} />,
  },
  {
    id: 'due',
    header: t(invoiceLabels.columnDue),
    width: 'minmax(130px, 1.1fr)',
    sortable: true,
    cell: (invoice) => <DueCell invoice={invoice} seePayments={seePayments} />,
  },
  {
    id: 'amount',
    header: t(invoiceLabels.columnAmount),
    width: '140px',
    align: 'end',
    sortable: true,
    cell: (invoice) => <AmountCell invoice={invoice} />,
  },
  ...(onPay
    ? [
        {
          id: 'pay',
          header: t(invoiceLabels.columnPay),
          hiddenHeader: true,
          width: '96px',
          align: 'end',
          cell: (invoice) => <PayCell invoice={invoice} onPay={onPay} />,
        } satisfies Column<PreEnrolment>,
      ]
    : []),
];
