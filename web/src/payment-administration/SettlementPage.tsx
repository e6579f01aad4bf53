import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { Link } from '@tanstack/react-router';
import { maxProviderRecordsLength, providerColumns } from '@tradebridge/contract/payment-rules';
import { settlementLabels } from '@tradebridge/contract/settlement-labels';
import { useState } from 'react';
import { downloadApi } from '../app/api-client.ts';
import { formatCount, formatDay, formatMoney, today } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { readCsv } from '../app/read-csv.ts';
import { saveFile } from '../app/save-file.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { DropZone } from '../ui/DropZone.tsx';
import { Form } from '../ui/Form.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { TextField } from '../ui/TextField.tsx';
import { paymentLabels } from './labels.ts';
import { PaymentsNav } from './PaymentsNav.tsx';
import styles from './SettlementPage.module.css';
import { outcomeOf, type SettlementOutcome } from './settlement-outcome.ts';
import { settlementPageLabels as labels } from './settlement-page-labels.ts';
import { usePaymentsAccess } from './use-payments.ts';

/** The provider's records, as chosen. */
interface Records {
  name: string;
  text: string;
  count: number;
}

/** A day's payments and refunds as a file, compared with the provider's records. */
export function SettlementPage() {
  const t = useLabels();
  const { backTo } = usePaymentsAccess();
  const [outcome, setOutcome] = useState<SettlementOutcome | null>(null);
  return (
    <Page title={t(labels.title)} backTo={backTo} toolbar={<PaymentsNav />}>
      <div className={styles.columns}>
        <MakeSettlement onMade={setOutcome} />
        <div role="status">{outcome && <Outcome outcome={outcome} />}</div>
      </div>
    </Page>
  );
}

function MakeSettlement({ onMade }: { onMade: (outcome: SettlementOutcome | null) => void }) {
  const t = useLabels();
  const [day, setDay] = useState(() => today());
  const [records, setRecords] = useState<Records | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { form, busy, failure, faultOf, changed, refuse, submit } = useSubmit();
  const isNoDay = day === '' || day > today();
  return (
    <Section
      title={t(labels.make)}
      footer={
        <Button
          look="primary"
          wide
          busy={busy}
          icon={<DownloadSimpleIcon size={18} />}
          onClick={() => void download()}
        >
          {t(labels.download)}
        </Button>
      }
    >
      <Form ref={form} className={styles.form} onSubmit={() => void download()}>
        <p>{t(labels.lead)}</p>
        <TextField
          type="date"
          label={t(labels.day)}
          help={t(labels.dayHelp)}
          className={styles.day}
          value={day}
          max={today()}
          required
          onChange={(event) => {
            changed('day');
            setDay(event.target.value);
          }}
          error={isNoDay ? t(labels.dayMissing) : faultOf('day')}
        />
        <div className={styles.records}>
          <h3 className={styles.heading}>{t(labels.records)}</h3>
          <DropZone
            icon={<FileCsvIcon size={36} weight="duotone" aria-hidden="true" />}
            words={t(labels.drop)}
            choose={t(records ? labels.chooseOther : labels.choose)}
            help={t(labels.recordsHelp, { columns: providerColumns.join(', ') })}
            accept=".csv,text/csv"
            look="secondary"
            onFiles={(files) => void choose(files)}
          />
          {records && (
            <div className={styles.chosen}>
              <span role="status" className={styles.file}>
                {t(plural(records.count, labels.chosenOne, labels.chosenMany), {
                  file: records.name,
                  count: formatCount(records.count),
                })}
              </span>
              <Button onClick={() => setRecords(null)}>{t(labels.remove)}</Button>
            </div>
          )}
          {(problem ?? faultOf('providerRecords')) && (
            <Note meaning="red" role="alert">
              {problem ?? faultOf('providerRecords')}
            </Note>
          )}
        </div>
        {failure && failure.fields.length === 0 && (
          <Note meaning="red" role="alert">
            {failure.message}
          </Note>
        )}
      </Form>
    </Section>
  );

  async function choose([file, ...more]: readonly File[]): Promise<void> {
    if (!file) return;
    changed('providerRecords');
    const text = more.length === 0 ? await textOf(file) : null;
    const fault = more.length > 0 ? t(labels.oneFile) : faultOfRecords(file.name, text);
    setProblem(fault);
    setRecords(
      fault === null && text !== null
        ? { name: file.name, text, count: readCsv(text).rows.length }
        : null,
    );
  }

  function faultOfRecords(file: string, text: string | null): string | null {
    if (text === null) return t(labels.unreadable, { file });
    if (text.length > maxProviderRecordsLength) {
      return t(labels.tooLong, { file, max: formatCount(maxProviderRecordsLength) });
    }
    const { columns } = readCsv(text);
    const lacking = providerColumns.filter((column) => !columns.includes(column));
    if (lacking.length === 0) return null;
    return t(labels.noColumns, { file, columns: lacking.join(', ') });
  }

  async function download(): Promise<void> {
    if (isNoDay) return refuse();
    await submit(async () => {
      onMade(null);
      const file = await downloadApi('payments/downloadSettlement', {
        day,
        ...(records && { providerRecords: records.text }),
      });
      saveFile(file);
      onMade(outcomeOf(day, await file.text(), records !== null));
    });
  }
}

function Outcome({ outcome }: { outcome: SettlementOutcome }) {
  const t = useLabels();
  const { day, entries, payments, refunds, differences } = outcome;
  return (
    <Section title={t(labels.outcome, { day: formatDay(day) })}>
      <div className={styles.outcome}>
        {entries === 0 ? (
          <p>{t(labels.nothing)}</p>
        ) : (
          <SumList>
            <Sum name={t(labels.payments)}>{formatMoney(payments)}</Sum>
            <Sum name={t(labels.refunds)}>{formatMoney(0 - refunds)}</Sum>
            <Sum name={t(labels.net)} isTotal>
              {formatMoney(payments - refunds)}
            </Sum>
          </SumList>
        )}
        <Verdict outcome={outcome} />
        {differences.length > 0 && (
          <ul aria-label={t(labels.differences)} className={styles.differences}>
            {differences.map(({ orderNumber, name, result, difference }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of a file is known by its place
              <li key={index}>
                {orderNumber === '' ? (
                  <b>{name}</b>
                ) : (
                  <Link
                    to="/admin/payments/$orderNumber"
                    params={{ orderNumber }}
                    className="lone-link"
                  >
                    {t(paymentLabels.orderHeadline, { number: orderNumber })}
                  </Link>
                )}
                <br />
                {difference === 0
                  ? t(settlementLabels[result])
                  : t(labels.differsBy, {
                      result: t(settlementLabels[result]),
                      difference: formatMoney(difference),
                    })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function Verdict({
  outcome: { isCompared, entries, differences },
}: {
  outcome: SettlementOutcome;
}) {
  const t = useLabels();
  const count = differences.length;
  if (count > 0) {
    return (
      <div>
        <p className={`${styles.verdict} ${styles.wrong}`}>
          <WarningCircleIcon size={22} weight="duotone" aria-hidden="true" />
          {t(plural(count, labels.differOne, labels.differMany), { count: formatCount(count) })}
        </p>
        <p>{t(labels.differHelp)}</p>
      </div>
    );
  }
  if (!isCompared) return entries > 0 && <p>{t(labels.notHeld)}</p>;
  return (
    <p className={`${styles.verdict} ${styles.well}`}>
      <CheckCircleIcon size={22} weight="duotone" aria-hidden="true" />
      {t(labels.allMatch)}
    </p>
  );
}

/** The text of a file; null if it cannot be read, such as after it was moved. */
async function textOf(file: File): Promise<string | null> {
  try {
    return await file.text();
  } catch {
    return null;
  }
}
