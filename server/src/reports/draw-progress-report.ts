import type { Sheet } from '../papers/sheet.ts';
import { type Column, withoutEmpty } from '../papers/table.ts';
import { shortDay, shownHours } from '../papers/wording.ts';
import type { AttendanceRecord, ContractRecord, UnitRecord } from './contract-record.ts';
import { apprenticeName, drawContract } from './draw-contract.ts';
import { countUnits, drawBar, drawCounts, unitColumns } from './draw-units.ts';
import { reportLabels } from './labels.ts';

declare module '../papers/paper-kinds.ts' {
  interface PaperKinds {
    'progress-report': ProgressReport;
  }
}

export interface ProgressReport {
  readonly contract: ContractRecord;
  /** Those of the academic year. */
  readonly attendances: readonly AttendanceRecord[];
  readonly year: number;
  /**
   * `summary` has counts, `units` also the units of the year, `full` attendance and notes as well.
   */
  readonly extent: 'summary' | 'units' | 'full';
}

/** An apprentice's progress in an academic year, compared with the whole plan. */
export function drawProgressReport(sheet: Sheet, report: ProgressReport): void {
  const { contract, year, extent } = report;
  const ofYear = contract.units.filter((unit) => unit.year === year);
  sheet.begin({
    title: sheet.say(reportLabels.progressReport),
    about: apprenticeName(contract),
    reference: sheet.say(reportLabels.ofContract, { number: contract.number }),
    state: sheet.say(reportLabels.academicYear, { year }),
  });
  drawContract(sheet, contract, [
    [reportLabels.studentNumber, contract.apprentice.number],
    [reportLabels.employer, contract.employer.name],
    [reportLabels.supervisor, contract.supervisor?.name],
    [reportLabels.department, contract.department],
  ]);
  drawProgress(sheet, contract, ofYear, year);
  drawWaiting(sheet, contract);
  if (extent !== 'summary') drawUnitsOfYear(sheet, ofYear, year);
  if (extent !== 'full') return;
  drawAttendance(sheet, report);
  drawNotes(sheet, report);
}

function drawProgress(
  sheet: Sheet,
  { units }: ContractRecord,
  ofYear: readonly UnitRecord[],
  year: number,
): void {
  sheet.heading(sheet.say(reportLabels.progress));
  drawBar(sheet, countUnits(units));
  drawCounts(sheet, reportLabels.units, [
    { name: sheet.say(reportLabels.academicYear, { year }), counts: countUnits(ofYear) },
    { name: sheet.say(reportLabels.allUnits), counts: countUnits(units), isTotal: true },
  ]);
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000;

function drawWaiting(sheet: Sheet, { units, isSuspended }: ContractRecord): void {
  // Nothing is awaiting the employer while a contract is suspended (SIGN-009).
  if (isSuspended) return;
  const waiting = units.filter(({ status }) => status === 'awaiting_signoff');
  if (waiting.length === 0) return;
  sheet.heading(sheet.say(reportLabels.waiting));
  const columns: Column<UnitRecord>[] = [
    unitColumns(sheet).unit,
    {
      title: reportLabels.waitingSince,
      share: 1.2,
      cell: ({ awaitingSince }) => shortDay(awaitingSince),
    },
    {
      title: reportLabels.daysWaiting,
      share: 0.7,
      align: 'right',
      cell: ({ awaitingSince }) =>
        awaitingSince === null
          ? null
          : String(Math.max(0, dayNumber(sheet.today) - dayNumber(awaitingSince))),
    },
  ];
  sheet.table({ columns: withoutEmpty(columns, waiting), rows: waiting });
}

function drawUnitsOfYear(sheet: Sheet, units: readonly UnitRecord[], year: number): void {
  sheet.heading(sheet.say(reportLabels.unitsOfYear, { year }));
  if (units.length === 0) {
    sheet.paragraph(sheet.say(reportLabels.noUnitsOfYear, { year }), { isQuiet: true });
    return;
  }
  const { unit, stage, planned, result, confirmation } = unitColumns(sheet);
  const order = Object.keys(countUnits([]));
  const byStatus = units.toSorted(
    (one, other) => order.indexOf(one.status) - order.indexOf(other.status),
  );
  sheet.table({
    columns: withoutEmpty([unit, stage, planned, result, confirmation], byStatus),
    rows: byStatus,
  });
}

function drawAttendance(sheet: Sheet, { attendances, year }: ProgressReport): void {
  sheet.heading(sheet.say(reportLabels.attendance, { year }));
  const sum = (of: 'present' | 'absent' | 'approved') =>
    attendances.reduce((total, attendance) => total + attendance[of], 0);
  const [present, absent, approved] = [sum('present'), sum('absent'), sum('approved')];
  const all = present + absent + approved;
  if (all === 0) {
    sheet.paragraph(sheet.say(reportLabels.noAttendance, { year }), { isQuiet: true });
    return;
  }
  sheet.figures([
    { value: shownHours(present), label: reportLabels.present },
    { value: shownHours(absent), label: reportLabels.absent },
    { value: shownHours(approved), label: reportLabels.approved },
    { value: `${Math.round((100 * present) / all)} %`, label: reportLabels.sharePresent },
  ]);
  const hours = (
    title: Column<AttendanceRecord>['title'],
    of: 'present' | 'absent' | 'approved',
  ) => ({
    title,
    share: 1,
    align: 'right' as const,
    cell: (attendance: AttendanceRecord) => shownHours(attendance[of]),
  });
  const columns: Column<AttendanceRecord>[] = [
    {
      title: reportLabels.day,
      share: 1.4,
      isRowHead: true,
      cell: ({ from, to }) => {
        const [start, end] = [shortDay(from), shortDay(to)];
        return from === to ? start : sheet.say(reportLabels.period, { start, end });
      },
    },
    { title: reportLabels.about, share: 3.4, cell: ({ description }) => description },
    hours(reportLabels.present, 'present'),
    hours(reportLabels.absent, 'absent'),
    hours(reportLabels.approved, 'approved'),
  ];
  sheet.table({ columns, rows: attendances });
}

interface NoteRow {
  readonly on: string;
  readonly about: string;
  readonly note: string;
}

function drawNotes(sheet: Sheet, { contract, attendances, year }: ProgressReport): void {
  const notes: NoteRow[] = [
    ...attendances.flatMap(({ from, description, note }) =>
      note === null ? [] : [{ on: from, about: description, note }],
    ),
    ...contract.units.flatMap(({ code, decision }) =>
      decision?.comment && decision.on.startsWith(`${year}-`)
        ? [{ on: decision.on, about: code, note: decision.comment }]
        : [],
    ),
  ].sort((one, other) => (one.on < other.on ? -1 : 1));
  if (notes.length === 0) return;
  sheet.heading(sheet.say(reportLabels.notes));
  sheet.table({
    columns: [
      { title: reportLabels.day, share: 1, cell: ({ on }) => shortDay(on) },
      { title: reportLabels.about, share: 1.8, isRowHead: true, cell: ({ about }) => about },
      { title: reportLabels.note, share: 5, cell: ({ note }) => note },
    ],
    rows: notes,
  });
}
