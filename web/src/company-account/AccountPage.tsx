import { ScrollIcon } from '@phosphor-icons/react/dist/csr/Scroll';
import { useQuery } from '@tanstack/react-query';
import type { AccountActivity } from '@tradebridge/contract/company-account';
import { ages } from '@tradebridge/contract/company-account-rules';
import { useMemo } from 'react';
import { downloadApi } from '../app/api-client.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { formatDay, formatMoney } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import type { Period } from '../receipts/financial-year.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Totals } from '../ui/Totals.tsx';
import { VirtualTable } from '../ui/VirtualTable.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import styles from './AccountPage.module.css';
import { AccountCard, accountColumns } from './account-cells.tsx';
import { accountRows } from './account-rows.ts';
import { companyAccountLabels as labels } from './labels.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { accountQuery } from './queries.ts';

interface AccountPageProps {
  eId: string;
  /** The period in the address, and how to change it, so that Back and a reload keep it. */
  period: Period;
  onPeriod: (period: Period) => void;
}

/** What the company was invoiced and has paid, and what it owes. */
export function AccountPage({ eId, period, onPeriod }: AccountPageProps) {
  const t = useLabels();
  const query = useQuery(accountQuery(eId, period));
  const account = query.data;
  const load = (format: 'pdf' | 'csv') => () =>
    downloadApi('employer/downloadStatement', { eId, ...period, format });
  return (
    <Page
      title={t(labels.title)}
      backTo="/receipts"
      headline={account && t(labels.knownOn, { day: formatDay(account.knownOn) })}
      extra={
        <fieldset className={styles.downloads}>
          <legend className="visually-hidden">{t(labels.download)}</legend>
          <DownloadButton load={load('pdf')}>{t(labels.pdf)}</DownloadButton>
          <DownloadButton load={load('csv')}>{t(labels.csv)}</DownloadButton>
        </fieldset>
      }
      toolbar={
        <>
          {account && <AccountTotals account={account} />}
          <PeriodChoice period={period} onChange={onPeriod} />
        </>
      }
    >
      {account ? (
        <Account account={account} />
      ) : (
        <Section title={t(labels.entries)} titleHidden flush>
          <WithoutData query={query} failed={t(labels.failed)} rows={8} />
        </Section>
      )}
    </Page>
  );
}

function AccountTotals({ account }: { account: AccountActivity }) {
  const t = useLabels();
  const { openingBalance, invoiced, paid, closingBalance } = account;
  const isCredit = closingBalance < 0;
  return (
    <Totals
      label={t(labels.totals)}
      parts={[
        { name: t(labels.openingBalance), value: formatMoney(openingBalance) },
        { name: t(labels.invoiced), value: formatMoney(invoiced) },
        { name: t(labels.paid), value: formatMoney(paid) },
        {
          name: t(isCredit ? labels.balanceCredit : labels.balanceDue),
          value: formatMoney(Math.abs(closingBalance)),
        },
      ]}
    />
  );
}

function Account({ account }: { account: AccountActivity }) {
  const t = useLabels();
  const rows = useMemo(() => accountRows(account), [account]);
  const columns = useMemo(() => accountColumns(t), [t]);
  const isNothing = account.lines.length === 0 && account.openingBalance === 0;
  const owed = ages.reduce((sum, { name }) => sum + account.ageing[name], 0);
  return (
    <>
      {owed > 0 && <Ageing account={account} />}
      <Section title={t(labels.entries)} titleHidden flush>
        {isNothing ? (
          <EmptyState
            icon={<ScrollIcon size={30} weight="duotone" aria-hidden="true" />}
            title={t(labels.emptyTitle)}
            message={t(labels.emptyHint)}
          />
        ) : (
          <VirtualTable
            label={t(labels.entries)}
            rows={rows}
            keyOf={({ key }) => key}
            columns={columns}
            card={(row) => <AccountCard row={row} />}
            rowHeight={60}
            cardHeight={104}
          />
        )}
      </Section>
    </>
  );
}

/** How long the balance has been due. */
function Ageing({ account: { ageing, credit, agedAt } }: { account: AccountActivity }) {
  const t = useLabels();
  const parts = ages.map(({ name }) => ({ name: t(labels[name]), cents: ageing[name] }));
  if (credit > 0) parts.push({ name: t(labels.creditLeft), cents: -credit });
  return (
    <div className={styles.ageing}>
      <Section title={t(labels.owedByAge)}>
        <dl className={styles.ages}>
          {parts.map(({ name, cents }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatMoney(cents)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.help}>{t(labels.agedAt, { day: formatDay(agedAt) })}</p>
      </Section>
    </div>
  );
}
