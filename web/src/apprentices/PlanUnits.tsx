import type { ReactNode } from 'react';
import { formatDay, today } from '../app/format.ts';
import { type LineColumn, LineTable } from '../ui/LineTable.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import type { Confirmation } from './confirmations.ts';
import { apprenticeLabels } from './labels.ts';
import styles from './PlanUnits.module.css';
import { planLabels } from './plan-labels.ts';
import type { PartBy, PlacedUnit, PlanPart } from './plan-parts.ts';
import { UnitDocuments } from './UnitDocuments.tsx';
import { UnitResult } from './UnitResult.tsx';

type Confirmations = Readonly<Record<string, Confirmation>>;

interface PlanUnitsProps {
  part: PlanPart;
  name: string;
  by: PartBy;
  confirmations: Confirmations;
  /** The answer to a waiting unit, if the user may give it. */
  answerTo: (unit: PlacedUnit['unit']) => ReactNode;
}

/** The units of a part of the plan: planned dates, delivery and result. */
export function PlanUnits({ part, name, by, confirmations, answerTo }: PlanUnitsProps) {
  const t = useLabels();
  return (
    <LineTable<PlacedUnit>
      label={t(planLabels.unitsOf, { part: name })}
      groups={[part.units]}
      columns={columnsOf(t, { part, by, confirmations, answerTo })}
    />
  );
}

type UnitColumn = LineColumn<PlacedUnit>;

/** Columns without any value are left out: the registry does not supply them. */
function columnsOf(
  t: Translate,
  { part: { units }, by, confirmations, answerTo }: Omit<PlanUnitsProps, 'name'>,
): [UnitColumn, ...UnitColumn[]] {
  const columns: (UnitColumn | false)[] = [
    by === 'stage'
      ? { header: t(planLabels.columnYear), cell: ({ unit }) => <Whole>{unit.academicYear}</Whole> }
      : units.some(({ unit }) => unit.stage !== null) && {
          header: t(planLabels.columnStage),
          cell: ({ unit }) => unit.stage && <Whole>{unit.stage}</Whole>,
        },
    units.some(({ unit }) => unit.plannedStart || unit.plannedEnd) && {
      header: t(planLabels.columnPlanned),
      cell: ({ unit }) => <Planned unit={unit} />,
    },
    units.some(({ unit }) => unit.deliveryMode || unit.assessmentMethod) && {
      header: t(planLabels.columnHow),
      cell: (placed) => <How placed={placed} />,
    },
    {
      header: t(planLabels.columnResult),
      cell: ({ unit, state }) => (
        <>
          <Result {...{ unit, state }} />
          {state === 'awaiting' && <span className={styles.answer}>{answerTo(unit)}</span>}
        </>
      ),
    },
    units.some(({ unit }) => confirmations[unit.id]) && {
      header: t(planLabels.columnConfirmed),
      cell: ({ unit }) => <ConfirmedBy confirmation={confirmations[unit.id]} />,
    },
  ];
  return [
    { header: t(planLabels.columnUnit), cell: (placed) => <What placed={placed} /> },
    ...columns.filter((column) => column !== false),
  ];
}

/** Text without line breaks. */
function Whole({ children }: { children: ReactNode }) {
  return <span className={styles.whole}>{children}</span>;
}

function Planned({ unit: { plannedStart, plannedEnd } }: Pick<PlacedUnit, 'unit'>) {
  const t = useLabels();
  const from = plannedStart && formatDay(plannedStart);
  const to = plannedEnd && formatDay(plannedEnd);
  if (!from) return to && <Whole>{t(planLabels.plannedTo, { to })}</Whole>;
  if (!to) return <Whole>{t(planLabels.plannedFrom, { from })}</Whole>;
  return (
    <>
      <Whole>{from}</Whole> <Whole>{t(planLabels.plannedUntil, { to })}</Whole>
    </>
  );
}

function What({ placed: { unit } }: { placed: PlacedUnit }) {
  const t = useLabels();
  return (
    <>
      <span className={styles.name}>{unit.moduleName}</span>
      <span className={styles.facts}>
        <code>{unit.code}</code>
        {unit.isCore !== null && (
          <span>{t(unit.isCore ? planLabels.core : planLabels.elective)}</span>
        )}
        <span>
          {t(unit.hasAttended ? apprenticeLabels.attended : apprenticeLabels.notAttended)}
        </span>
        <UnitDocuments unit={unit} />
      </span>
    </>
  );
}

function How({ placed: { unit } }: { placed: PlacedUnit }) {
  const t = useLabels();
  return (
    <>
      {unit.deliveryMode && <span className={styles.line}>{unit.deliveryMode}</span>}
      {unit.assessmentMethod && (
        <span className={styles.more}>
          {t(planLabels.assessment, { method: unit.assessmentMethod })}
        </span>
      )}
    </>
  );
}

function Result({ unit, state }: PlacedUnit) {
  const t = useLabels();
  if (state === 'inDelivery' || state === 'toCome') {
    return <span className={styles.moreWhole}>{t(planLabels[state])}</span>;
  }
  return <UnitResult unit={unit} />;
}

function ConfirmedBy({ confirmation }: { confirmation: Confirmation | undefined }) {
  if (!confirmation) return null;
  return (
    <>
      <span className={styles.line}>{confirmation.by}</span>
      <span className={styles.more}>{formatDay(today(new Date(confirmation.at)))}</span>
    </>
  );
}
