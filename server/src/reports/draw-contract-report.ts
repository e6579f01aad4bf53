import type { Sheet } from '../papers/sheet.ts';
import { type Column, withoutEmpty } from '../papers/table.ts';
import { longDay, shortDay } from '../papers/wording.ts';
import type { ContractRecord, HistoryRecord } from './contract-record.ts';
import { apprenticeName, drawContract, drawParties } from './draw-contract.ts';
import { countUnits, drawBar, drawCounts, unitColumns } from './draw-units.ts';
import { reportLabels } from './labels.ts';

declare module '../papers/paper-kinds.ts' {
  interface PaperKinds {
    'contract-report': ContractReport;
  }
}

export interface ContractReport {
  readonly contract: ContractRecord;
  readonly history: readonly HistoryRecord[];
}

/** The report of a training contract: its terms, its progress, and the decisions. */
export function drawContractReport(sheet: Sheet, { contract, history }: ContractReport): void {
  sheet.begin({
    title: sheet.say(reportLabels.contractReport),
    about: apprenticeName(contract),
    reference: sheet.say(reportLabels.ofContract, { number: contract.number }),
    state: contract.isSuspended ? sheet.say(reportLabels.suspended) : null,
  });
  drawContract(sheet, contract, [[reportLabels.created, longDay(contract.createdDate)]]);
  drawParties(sheet, contract);
  drawCompletion(sheet, contract);
  drawUnits(sheet, contract);
  drawHistory(sheet, history);
}

function drawCompletion(sheet: Sheet, contract: ContractRecord): void {
  sheet.heading(sheet.say(reportLabels.completion));
  const counts = countUnits(contract.units);
  drawBar(sheet, counts);
  const all = { name: sheet.say(reportLabels.allUnits), counts, isTotal: true };
  drawCounts(sheet, reportLabels.units, [all]);
  const sentence = completionOf(sheet, contract);
  if (sentence !== null) sheet.paragraph(sentence);
}

/** The text about the final completion; null if there is none. */
function completionOf(sheet: Sheet, contract: ContractRecord): string | null {
  const { finalWaitingSince, finalDecision, isFinalSignOffRequired } = contract;
  if (finalWaitingSince !== null) {
    return sheet.say(reportLabels.finalWaiting, { day: longDay(finalWaitingSince) });
  }
  if (finalDecision !== null) {
    const { result, by: name, on } = finalDecision;
    const label = result === 'competent' ? reportLabels.finalConfirmed : reportLabels.finalNotYet;
    return sheet.say(label, { name, day: longDay(on) });
  }
  return isFinalSignOffRequired ? sheet.say(reportLabels.finalRequired) : null;
}

function drawUnits(sheet: Sheet, { units }: ContractRecord): void {
  if (units.length === 0) return;
  sheet.heading(sheet.say(reportLabels.units));
  const { unit, typeAndYear, stage, result, confirmation } = unitColumns(sheet);
  sheet.table({
    columns: withoutEmpty([unit, typeAndYear, stage, result, confirmation], units),
    rows: units,
  });
}

function drawHistory(sheet: Sheet, history: readonly HistoryRecord[]): void {
  if (history.length === 0) return;
  sheet.heading(sheet.say(reportLabels.history));
  const columns: Column<HistoryRecord>[] = [
    { title: reportLabels.day, share: 1.1, cell: ({ on }) => shortDay(on) },
    {
      title: reportLabels.about,
      share: 2.6,
      isRowHead: true,
      cell: ({ unit }) =>
        unit
          ? { text: unit.code, below: unit.title, isStrong: true }
          : { text: sheet.say(reportLabels.finalCompletion), isStrong: true },
    },
    {
      title: reportLabels.decision,
      share: 1.7,
      cell: ({ kind, result }) => {
        const decision = sheet.say(
          result === 'competent' ? reportLabels.confirmed : reportLabels.notYet,
        );
        return kind === 'decision' ? decision : sheet.say(reportLabels.takenBack, { decision });
      },
    },
    { title: reportLabels.by, share: 1.5, cell: ({ by }) => by },
    { title: reportLabels.comment, share: 2.4, cell: ({ comment }) => comment },
  ];
  sheet.table({ columns: withoutEmpty(columns, history), rows: history });
}
