import type { ExtractUpload } from '@tradebridge/contract/administration';
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

/** What was imported from each file, or would be. */
export function CountsTable({ upload: { counts, isDryRun } }: OutcomeProps) {
  const t = useLabels();
  const sumOf = (kind: (typeof kinds)[number]) => counts.reduce((sum, one) => sum + one[kind], 0);
  return (
    <Section title={t(isDryRun ? labels.countsTried : labels.counts)} flush>
      <table className={classNames(styles.table, styles.counts)}>
        <thead>
          <tr>
            <th scope="col">{t(labels.columnFile)}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className={styles.number}>
                {t(headings[kind])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((one) => (
            <tr key={one.file}>
              <th scope="row">{one.file}</th>
              {kinds.map((kind) => (
                <td key={kind} data-label={t(headings[kind])} className={styles.number}>
                  <span className={one[kind] === 0 ? styles.nothing : undefined}>
                    {formatCount(one[kind])}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(labels.total)}</th>
            {kinds.map((kind) => (
              <td key={kind} data-label={t(headings[kind])} className={styles.number}>
                {formatCount(sumOf(kind))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
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
      <table className={classNames(styles.table, styles.counts)}>
        <thead>
          <tr>
            <th scope="col">{t(labels.columnCompany)}</th>
            {changes.map((kind) => (
              <th key={kind} scope="col" className={styles.number}>
                {t(headings[kind])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {most.map((company) => (
            <tr key={company.id}>
              <th scope="row">{company.name}</th>
              {changes.map((kind) => (
                <td key={kind} data-label={t(headings[kind])} className={styles.number}>
                  <span className={company[kind] === 0 ? styles.nothing : undefined}>
                    {formatCount(company[kind])}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
