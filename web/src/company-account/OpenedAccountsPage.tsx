import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { OpenedAccount } from '@tradebridge/contract/company-account';
import { useState } from 'react';
import { formatCount, formatDay, formatMoney } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import cells from '../ui/cells.module.css';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { PagedTable } from '../ui/PagedTable.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import type { Column } from '../ui/VirtualTable.tsx';
import styles from './account-cells.module.css';
import { companyAccountLabels as labels } from './labels.ts';
import { openedAccountsQuery } from './queries.ts';

/** The figures of an account, in the order of the columns. */
const figures = [
  ['columnBefore', 'formerBalance'],
  ['columnAfter', 'openingBalance'],
  ['columnDifference', 'openingDifference'],
  ['columnNow', 'balance'],
] as const;

/** For administrators: balances before and after the upgrade that began the accounts. */
export function OpenedAccountsPage() {
  const t = useLabels();
  const [show, setShow] = useState<'changed' | 'differences'>('changed');
  const query = useInfiniteQuery({
    ...openedAccountsQuery(show === 'differences'),
    placeholderData: keepPreviousData,
  });
  const accounts = query.data?.pages.flatMap(({ items }) => items);
  const waiting = query.data?.pages[0]?.waiting ?? 0;
  const isAll = show === 'changed';
  return (
    <Page
      title={t(labels.openedTitle)}
      backTo="/admin"
      lead={t(labels.openedLead)}
      toolbar={
        <SegmentedFilter
          label={t(labels.show)}
          value={show}
          onChange={setShow}
          options={[
            { value: 'changed', label: t(labels.showChanged) },
            { value: 'differences', label: t(labels.showDifferences) },
          ]}
        />
      }
    >
      {waiting > 0 && (
        <Note>
          {t(plural(waiting, labels.waitingOne, labels.waitingMany), {
            count: formatCount(waiting),
          })}
        </Note>
      )}
      <PagedTable
        title={t(labels.openedTitle)}
        query={query}
        rows={accounts}
        failed={t(labels.openedFailed)}
        empty={
          <EmptyState
            icon={<ScalesIcon size={30} weight="duotone" aria-hidden="true" />}
            title={t(isAll ? labels.openedEmpty : labels.openedNoDifference)}
            message={t(isAll ? labels.openedEmptyHint : labels.openedNoDifferenceHint)}
          />
        }
        keyOf={({ employer }) => employer.id}
        columns={columnsOf(t)}
        card={(account) => <OpenedCard account={account} />}
        cardHeight={220}
      />
    </Page>
  );
}

const columnsOf = (t: Translate): Column<OpenedAccount>[] => [
  {
    id: 'company',
    header: t(labels.columnCompany),
    width: 'minmax(180px, 1fr)',
    cell: ({ employer }) => <span className={cells.words}>{employer.name}</span>,
  },
  {
    id: 'opened',
    header: t(labels.columnOpened),
    width: '116px',
    secondary: true,
    cell: ({ openedOn }) => <span className={styles.figure}>{formatDay(openedOn)}</span>,
  },
  ...figures.map(
    ([label, figure]): Column<OpenedAccount> => ({
      id: figure,
      header: t(labels[label]),
      width: '132px',
      align: 'end',
      cell: (account) => <span className={styles.figure}>{formatMoney(account[figure])}</span>,
    }),
  ),
];

function OpenedCard({ account }: { account: OpenedAccount }) {
  const t = useLabels();
  return (
    <div className={cells.card}>
      <p className={styles.strong}>{account.employer.name}</p>
      <FactList>
        <Fact name={t(labels.columnOpened)}>{formatDay(account.openedOn)}</Fact>
        {figures.map(([label, figure]) => (
          <Fact key={figure} name={t(labels[label])}>
            {formatMoney(account[figure])}
          </Fact>
        ))}
      </FactList>
    </div>
  );
}
