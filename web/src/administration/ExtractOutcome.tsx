import type { ExtractUpload } from '@tradebridge/contract/administration';
import type { Label } from '@tradebridge/contract/labels';
import { formatCount } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Badge } from '../ui/Tag.tsx';
import styles from './ExtractOutcome.module.css';
import { registryLabels as labels } from './registry-labels.ts';

const changes = ['inserted', 'updated', 'retired'] as const;
const kinds = ['inserted', 'updated', 'unchanged', 'retired'] as const;
const headings = {
  inserted: labels.columnInserted,
  updated: labels.columnUpdated,
  unchanged: labels.columnUnchanged,
  retired: labels.columnRetired,
};

interface OutcomeProps {
  upload: ExtractUpload;
}

interface KindsTableProps<Kind extends keyof typeof headings> {
  /** What the rows are about. */
  of: Label;
  kinds: readonly Kind[];
  rows: readonly ({ id: string; name: string } & Record<Kind, number>)[];
  /** The sum of all rows is below them. */
  hasTotal?: boolean;
}

/** How many records were added, changed and so on, by row. */
function KindsTable<Kind extends keyof typeof headings>(props: KindsTableProps<Kind>) {
  const { of, kinds: shown, rows, hasTotal = false } = props;
  const t = useLabels();
  return (
    <table className={classNames(styles.table, styles.counts)}>
      <thead>
        <tr>
          <th scope="col">{t(of)}</th>
          {shown.map((kind) => (
            <th key={kind} scope="col" className={styles.number}>
              {t(headings[kind])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {shown.map((kind) => (
              <td key={kind} data-label={t(headings[kind])} className={styles.number}>
                <span className={row[kind] === 0 ? styles.nothing : undefined}>
                  {formatCount(row[kind])}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasTotal && (
        <tfoot>
          <tr>
            <th scope="row">{t(labels.total)}</th>
            {shown.map((kind) => (
              <td key={kind} data-label={t(headings[kind])} className={styles.number}>
                {formatCount(rows.reduce((sum, row) => sum + row[kind], 0))}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** What was imported from each file, or would be. */
export function CountsTable({ upload: { counts, isDryRun } }: OutcomeProps) {
  const t = useLabels();
  return (
    <Section title={t(isDryRun ? labels.countsTried : labels.counts)} flush>
      <KindsTable
        of={labels.columnFile}
        kinds={kinds}
        rows={counts.map((one) => ({ ...one, id: one.file, name: one.file }))}
        hasTotal
      />
    </Section>
  );
}

/** What an import would do, by company: those with the most changes. */
export function CompaniesTable({ upload: { companies } }: OutcomeProps) {
  const t = useLabels();
  const { count, most } = companies;
  return (
    <Section
      title={t(labels.companies)}
      action={
        count > most.length ? (
          <span className={styles.note}>
            {t(labels.companiesShown, {
              shown: formatCount(most.length),
              count: formatCount(count),
            })}
          </span>
        ) : undefined
      }
      flush
    >
      <KindsTable of={labels.columnCompany} kinds={changes} rows={most} />
    </Section>
  );
}

/** What is wrong with the extract, by file and line. */
export function FaultsTable({ upload: { faults, faultCount } }: OutcomeProps) {
  const t = useLabels();
  return (
    <Section
      title={t(labels.faults)}
      aside={<Badge meaning="red" count={faultCount} label={formatCount(faultCount)} />}
      action={
        faultCount > faults.length ? (
          <span className={styles.note}>
            {t(labels.faultsShown, {
              shown: formatCount(faults.length),
              count: formatCount(faultCount),
            })}
          </span>
        ) : undefined
      }
      flush
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(labels.columnFile)}</th>
            <th scope="col" className={styles.number}>
              {t(labels.columnLine)}
            </th>
            <th scope="col">{t(labels.columnColumn)}</th>
            <th scope="col">{t(labels.columnFault)}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ file, line, column, message }) => (
            <tr key={`${file} ${line} ${column} ${message}`}>
              <th scope="row">{file}</th>
              <td data-label={t(labels.columnLine)} className={styles.number}>
                {line !== null && formatCount(line)}
              </td>
              <td data-label={t(labels.columnColumn)}>{column && <code>{column}</code>}</td>
              <td data-label={t(labels.columnFault)} className={styles.message}>
                {message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
