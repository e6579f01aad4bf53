import type { Sheet } from '../papers/sheet.ts';
import type { Cell, Column, Tone } from '../papers/table.ts';
import { shortDay } from '../papers/wording.ts';
import type { DecisionRecord, UnitRecord, UnitStatus } from './contract-record.ts';
import { reportLabels } from './labels.ts';

const tones: Record<UnitStatus, Tone> = {
  competent: 'green',
  not_competent: 'red',
  awaiting_signoff: 'amber',
  in_delivery: 'blue',
  not_yet_started: 'grey',
  future: 'grey',
};

const byNumber = new Intl.Collator('en-AU', { numeric: true });

/** Units by stage, in natural order; those without a stage come last. */
export function byStage(units: readonly UnitRecord[]): [stage: string | null, UnitRecord[]][] {
  return [...Map.groupBy(units, ({ stage }) => stage)].sort(([one], [other]) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return byNumber.compare(one, other);
  });
}

/** The text of each column for a unit; each report uses some of them. */
export const unitColumns = (sheet: Sheet) => {
  const decisionOf = (decision: DecisionRecord | null): Cell =>
    decision && {
      text: sheet.say(
        decision.result === 'competent' ? reportLabels.confirmed : reportLabels.notYet,
      ),
      below: sheet.say(reportLabels.byOn, { name: decision.by, day: shortDay(decision.on) }),
    };
  const plannedOf = ({ plannedStart, plannedEnd }: UnitRecord): Cell => {
    const [start, end] = [shortDay(plannedStart), shortDay(plannedEnd)];
    if (start !== null && end !== null) return sheet.say(reportLabels.planPeriod, { start, end });
    if (start !== null) return sheet.say(reportLabels.from, { day: start });
    return end === null ? null : sheet.say(reportLabels.until, { day: end });
  };
  const resultOf = ({ status, resultDate, awaitingSince }: UnitRecord): Cell => ({
    text: sheet.say(reportLabels[status]),
    tone: tones[status],
    below:
      status === 'awaiting_signoff' && awaitingSince !== null
        ? sheet.say(reportLabels.since, { day: shortDay(awaitingSince) })
        : shortDay(resultDate),
  });
  const coreOf = ({ isCore }: UnitRecord) =>
    isCore === null ? null : sheet.say(isCore ? reportLabels.core : reportLabels.elective);
  return {
    unit: {
      title: reportLabels.unit,
      share: 3.3,
      isRowHead: true,
      cell: ({ code, title }) => ({ text: code, below: title, isStrong: true }),
    },
    typeAndYear: {
      title: reportLabels.unitType,
      share: 1.05,
      cell: (unit) => {
        const core = coreOf(unit);
        return core === null ? String(unit.year) : { text: core, below: String(unit.year) };
      },
    },
    planned: { title: reportLabels.planned, share: 1.5, cell: plannedOf },
    delivery: {
      title: reportLabels.delivery,
      share: 1.5,
      cell: ({ deliveryMode, assessmentMethod }) =>
        deliveryMode === null ? assessmentMethod : { text: deliveryMode, below: assessmentMethod },
    },
    result: { title: reportLabels.result, share: 1.75, cell: resultOf },
    confirmation: {
      title: reportLabels.confirmation,
      share: 1.75,
      cell: ({ decision }) => decisionOf(decision),
    },
    stage: { title: reportLabels.stage, share: 1.1, cell: ({ stage }) => stage },
  } as const satisfies Record<string, Column<UnitRecord>>;
};

/** The number of units with each status. */
export type UnitCounts = Readonly<Record<UnitStatus | 'total', number>>;

export function countUnits(units: readonly UnitRecord[]): UnitCounts {
  const counts = {
    competent: 0,
    not_competent: 0,
    awaiting_signoff: 0,
    in_delivery: 0,
    not_yet_started: 0,
    future: 0,
    total: units.length,
  };
  for (const { status } of units) counts[status] += 1;
  return counts;
}

/** A bar with the share of each status. */
export function drawBar(sheet: Sheet, counts: UnitCounts): void {
  sheet.bar(
    [
      { label: reportLabels.partCompetent, count: counts.competent, colour: 'partDone' },
      { label: reportLabels.partAwaiting, count: counts.awaiting_signoff, colour: 'partWait' },
      { label: reportLabels.partInDelivery, count: counts.in_delivery, colour: 'partNow' },
      { label: reportLabels.partNotCompetent, count: counts.not_competent, colour: 'partBad' },
      {
        label: reportLabels.partToCome,
        count: counts.not_yet_started + counts.future,
        colour: 'partTodo',
      },
    ],
    sheet.say(reportLabels.competentOf, { count: counts.competent, total: counts.total }),
  );
}

export interface CountedRow {
  readonly name: string;
  readonly counts: UnitCounts;
  readonly isTotal?: boolean;
}

/** The seven statistics of units, in a row for each group. */
export function drawCounts(
  sheet: Sheet,
  title: Column<CountedRow>['title'],
  rows: readonly CountedRow[],
): void {
  const counted = (label: Column<CountedRow>['title'], of: keyof UnitCounts) => ({
    title: label,
    share: 1,
    align: 'right' as const,
    cell: ({ counts, isTotal = false }: CountedRow) => ({
      text: String(counts[of]),
      isStrong: isTotal || of === 'total',
    }),
  });
  sheet.table({
    columns: [
      {
        title,
        share: 2.2,
        isRowHead: true,
        cell: ({ name, isTotal = false }) => ({ text: name, isStrong: isTotal }),
      },
      counted(reportLabels.countCompetent, 'competent'),
      counted(reportLabels.countAwaiting, 'awaiting_signoff'),
      counted(reportLabels.countInDelivery, 'in_delivery'),
      counted(reportLabels.countNotCompetent, 'not_competent'),
      counted(reportLabels.countNotYetStarted, 'not_yet_started'),
      counted(reportLabels.countFuture, 'future'),
      counted(reportLabels.count, 'total'),
    ],
    rows,
  });
}
