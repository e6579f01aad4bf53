import type { AccountHolder } from '../companies/account-holder.ts';
import type { Sheet } from '../papers/sheet.ts';
import { type Column, withoutEmpty } from '../papers/table.ts';
import { shownAbn } from '../papers/wording.ts';
import { signOffHistoryLabels as labels } from './labels.ts';

declare module '../papers/paper-kinds.ts' {
  interface PaperKinds {
    'sign-off-history': SignOffHistoryPaper;
  }
}

/** A decision or its withdrawal, as texts. */
export interface HistoryPaperRecord {
  readonly at: string;
  readonly apprentice: string;
  readonly contractNumber: string;
  /** Null for the final completion. */
  readonly unit: { readonly code: string; readonly title: string } | null;
  readonly decision: string;
  readonly by: string;
  readonly comment: string | null;
  /** The names of its files. */
  readonly files: string | null;
  /** The statement that the signer confirmed. */
  readonly declaration: string;
}

export interface SignOffHistoryPaper {
  readonly holder: AccountHolder;
  /** All records belong to one contract. */
  readonly isOfContract: boolean;
  /** The latest first. */
  readonly records: readonly HistoryPaperRecord[];
}

/** Draws who decided what and when, each with the signer's declaration. */
export function drawSignOffHistory(
  sheet: Sheet,
  { holder, isOfContract, records }: SignOffHistoryPaper,
): void {
  const [first] = records;
  sheet.begin({
    title: sheet.say(labels.title),
    about: isOfContract && first ? first.apprentice : holder.name,
    reference:
      isOfContract && first ? sheet.say(labels.ofContract, { number: first.contractNumber }) : null,
  });
  sheet.facts([
    [labels.company, holder.legalName ?? holder.name],
    [labels.abn, holder.abn && shownAbn(holder.abn)],
    [labels.companyCode, holder.code],
    [labels.address, holder.address],
  ]);
  sheet.heading(sheet.say(labels.decisions));
  if (records.length === 0) {
    sheet.paragraph(sheet.say(labels.none));
    return;
  }
  const columns: Column<HistoryPaperRecord>[] = [
    { title: labels.recordedAt, share: 1.3, cell: ({ at }) => at },
    {
      title: labels.about,
      share: 2.4,
      isRowHead: true,
      cell: ({ unit }) =>
        unit
          ? { text: unit.code, below: unit.title, isStrong: true }
          : { text: sheet.say(labels.finalCompletion), isStrong: true },
    },
    {
      title: labels.apprentice,
      share: 1.6,
      cell: ({ apprentice, contractNumber }) =>
        isOfContract ? null : { text: apprentice, below: contractNumber },
    },
    { title: labels.decision, share: 1.2, cell: ({ decision }) => decision },
    { title: labels.by, share: 1.3, cell: ({ by }) => by },
    { title: labels.comment, share: 2, cell: ({ comment }) => comment },
    { title: labels.files, share: 1.4, cell: ({ files }) => files },
  ];
  sheet.table({ columns: withoutEmpty(columns, records), rows: records });
  sheet.heading(sheet.say(labels.declarations));
  sheet.paragraph(sheet.say(labels.declarationsMean), { isQuiet: true });
  for (const declaration of new Set(records.map((record) => record.declaration))) {
    sheet.paragraph(declaration);
  }
}
