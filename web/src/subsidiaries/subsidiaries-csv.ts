import { type CsvCell, csvOf } from '@tradebridge/contract/csv';
import type { Subsidiary } from '@tradebridge/contract/subsidiaries';
import { fileNameOf } from '../app/file-name.ts';
import { today } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { subsidiaryLabels as labels } from './labels.ts';

/** The companies on display as a spreadsheet file. */
export function subsidiariesCsv(
  companies: readonly Subsidiary[],
  company: string,
  t: Translate,
): File {
  const columns: readonly [header: string, cell: (of: Subsidiary) => CsvCell][] = [
    [t(labels.company), (of) => of.name],
    [t(labels.light), (of) => t(labels[of.light])],
    [t(labels.apprentices), (of) => of.contractsCount],
    [t(labels.behind), (of) => of.behindCount],
    [t(labels.waiting), (of) => of.awaitingSignoffCount],
    [t(labels.longestWait), (of) => of.longestWaitDays],
    [t(labels.invoicesOverdue), (of) => of.invoicesOverdueCount],
  ];
  const text = csvOf([
    columns.map(([header]) => header),
    ...companies.map((of) => columns.map(([, cell]) => cell(of))),
  ]);
  return new File([text], fileNameOf(t, labels.fileName, { company, day: today() }, 'csv'), {
    type: 'text/csv;charset=utf-8',
  });
}
