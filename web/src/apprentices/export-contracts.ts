import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { csvOf } from '@tradebridge/contract/csv';
import { paceOf } from '@tradebridge/contract/pace-rules';
import { ApiError } from '../app/api-error.ts';
import { appLabels } from '../app/app-labels.ts';
import { fileNameOf } from '../app/file-name.ts';
import { today } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { exportLabels } from './export-labels.ts';
import { apprenticeLabels } from './labels.ts';
import { paceInWords } from './PaceText.tsx';
import { pageLabels } from './page-labels.ts';
import { daysUntilFromNow } from './wording.ts';

/** A cell of the export; days are `YYYY-MM-DD`. */
type ExportCell = string | number | null;

interface ExportColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** Whether its cells are days. */
  readonly isDay?: true;
  readonly cell: (contract: TrainingContractListed) => ExportCell;
}

/** The columns of the export, in order. */
export function columnsOf(
  t: Translate,
  supervisorOf: (contactId: string) => string | null,
  daysUntil: (day: string) => number,
): ExportColumn[] {
  const yesNo = (is: boolean) => t(is ? apprenticeLabels.yes : apprenticeLabels.no);
  const count = (
    header: string,
    of: (statistics: TrainingContractListed['units']['overall']) => number,
  ): ExportColumn => ({ header, width: 12, cell: ({ units }) => of(units.overall) });
  const day = (header: string, cell: ExportColumn['cell']): ExportColumn => ({
    header,
    width: 12,
    isDay: true,
    cell,
  });
  return [
    { header: t(apprenticeLabels.familyName), width: 20, cell: (of) => of.apprentice.familyName },
    { header: t(apprenticeLabels.givenName), width: 18, cell: (of) => of.apprentice.givenName },
    { header: t(apprenticeLabels.apprenticeNumber), width: 16, cell: (of) => of.apprentice.number },
    {
      header: t(apprenticeLabels.contractNumber),
      width: 16,
      cell: (of) => of.trainingContractNumber,
    },
    {
      header: t(apprenticeLabels.contractType),
      width: 15,
      cell: (of) => t(apprenticeLabels[of.contractType]),
    },
    { header: t(apprenticeLabels.courseCode), width: 13, cell: (of) => of.courseCode },
    { header: t(apprenticeLabels.courseName), width: 44, cell: (of) => of.courseName },
    { header: t(apprenticeLabels.department), width: 24, cell: (of) => of.department },
    {
      header: t(pageLabels.supervisor),
      width: 22,
      cell: ({ apprentice: { supervisorContactId: id } }) => id && supervisorOf(id),
    },
    day(t(apprenticeLabels.startDate), (of) => of.startDate),
    day(t(apprenticeLabels.commencedDate), (of) => of.commencedDate),
    day(t(apprenticeLabels.endDate), (of) => of.endDate),
    { header: t(apprenticeLabels.isSuspended), width: 11, cell: (of) => yesNo(of.suspended) },
    {
      header: t(exportLabels.reportsHeld),
      width: 14,
      cell: (of) => yesNo(of.reportingSuspended),
    },
    count(t(apprenticeLabels.statisticTotal), (of) => of.totalCount),
    count(t(apprenticeLabels.statisticCompetent), (of) => of.competentCount),
    count(t(apprenticeLabels.statisticAwaiting), (of) => of.awaitingEmployerSignOffCount),
    count(t(apprenticeLabels.statisticInDelivery), (of) => of.deliveryInProgressCount),
    count(t(apprenticeLabels.statisticNotCompetent), (of) => of.notCompetentCount),
    count(t(apprenticeLabels.statisticNotYetStarted), (of) => of.notYetStartedCount),
    count(t(apprenticeLabels.statisticFuture), (of) => of.futureCount),
    {
      header: t(exportLabels.expected),
      width: 14,
      cell: (of) => paceOf(of, daysUntil)?.expected ?? null,
    },
    {
      header: t(exportLabels.pace),
      width: 18,
      cell: (of) => {
        const pace = paceOf(of, daysUntil);
        return pace && paceInWords(t, pace);
      },
    },
  ];
}

interface Export {
  contracts: readonly TrainingContractListed[];
  company: string;
  supervisorOf: (contactId: string) => string | null;
  t: Translate;
}

export function csvFileOf({ contracts, company, supervisorOf, t }: Export): File {
  const columns = columnsOf(t, supervisorOf, daysUntilFromNow());
  const text = csvOf([
    columns.map(({ header }) => header),
    ...contracts.map((contract) => columns.map(({ cell }) => cell(contract))),
  ]);
  return new File([text], fileNameOf(t, exportLabels.fileName, { company, day: today() }, 'csv'), {
    type: 'text/csv;charset=utf-8',
  });
}

/** The export as a workbook. The library is loaded only now. */
export async function workbookOf({ contracts, company, supervisorOf, t }: Export): Promise<File> {
  const { default: writeWorkbook } = await import('write-excel-file/browser').catch((cause) => {
    throw new ApiError({ status: 0, code: 'network', message: t(appLabels.network), cause });
  });
  const columns = columnsOf(t, supervisorOf, daysUntilFromNow());
  const headings = columns.map(({ header }) => ({
    value: header,
    type: String,
    fontWeight: 'bold' as const,
    wrap: true,
  }));
  const rows = contracts.map((contract) => columns.map((column) => sheetCell(column, contract)));
  const content = await writeWorkbook(
    [headings, ...rows],
    {
      sheet: t(apprenticeLabels.title).slice(0, 31),
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      orientation: 'landscape',
    },
    { features: [fitToWidth] },
  ).toBlob();
  const name = fileNameOf(t, exportLabels.fileName, { company, day: today() }, 'xlsx');
  return new File([content], name, { type: content.type });
}

/** The portal's date format. */
const dayFormat = 'dd-mmm-yyyy';

/** Spreadsheets count days from 1900, which Excel treats as a leap year. */
const firstSheetDay = '1900-03-01';

/**
 * A cell of the workbook. Text has a text type and format, so that no spreadsheet runs it, drops
 * leading zeros, or reads it as a formula once it is edited.
 */
export function sheetCell(
  { cell, isDay }: Pick<ExportColumn, 'cell' | 'isDay'>,
  contract: TrainingContractListed,
) {
  const value = cell(contract);
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  if (isDay && value >= firstSheetDay) {
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: dayFormat };
  }
  return { value, type: String, format: '@' };
}

/** Prints one page wide and as long as needed. The library has no option for it. */
const fitToWidth = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) =>
          xml.replace(/<worksheet[^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
        transformElementAttributes: (tag: string, attributes: Record<string, string | number>) =>
          tag === 'pageSetup' ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
      },
    },
  },
};
