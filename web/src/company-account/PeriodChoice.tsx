import type { Label } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { today } from '../app/format.ts';
import type { Period } from '../receipts/financial-year.ts';
import { InlineDay } from '../ui/InlineDay.tsx';
import { useLabels } from '../ui/labels.ts';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { companyAccountLabels as labels } from './labels.ts';
import styles from './PeriodChoice.module.css';
import { faultsOf, periodOf, type ReadyPeriod, readyPeriodOf, readyPeriods } from './period.ts';

const periodLabels: Record<ReadyPeriod, Label> = {
  'this-year': labels.thisYear,
  'last-year': labels.lastYear,
  'three-months': labels.lastThreeMonths,
};
const faultLabels = { missing: labels.dayMissing, 'before-start': labels.endBeforeStart };

interface PeriodChoiceProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** A common period, or any two days; takes effect as soon as it is valid. */
export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const t = useLabels();
  const now = today();
  // What was entered, while it is not a period.
  const [entered, setEntered] = useState<Period | null>(null);
  const shown = entered ?? period;
  const faults = faultsOf(shown);
  const fault = faults.start ?? faults.end;
  const ready = readyPeriodOf(shown, now);
  const change = (part: Partial<Period>) => {
    const changed = { ...shown, ...part };
    const { start, end } = faultsOf(changed);
    const isPeriod = start === null && end === null;
    setEntered(isPeriod ? null : changed);
    if (isPeriod) onChange(changed);
  };
  return (
    <div className={styles.period}>
      <SegmentedFilter
        label={t(labels.period)}
        value={ready ?? 'own'}
        onChange={(chosen) => {
          if (chosen !== 'own') change(periodOf(chosen, now));
        }}
        options={[
          ...readyPeriods.map((value) => ({ value, label: t(periodLabels[value]) })),
          // Its days are chosen beside it.
          ...(ready ? [] : [{ value: 'own' as const, label: t(labels.otherDates) }]),
        ]}
      />
      <div className={styles.days}>
        <InlineDay
          label={t(labels.from)}
          value={shown.start}
          onChange={(start) => change({ start })}
        />
        <InlineDay label={t(labels.to)} value={shown.end} onChange={(end) => change({ end })} />
      </div>
      <p role="status" className={styles.fault}>
        {fault && t(faultLabels[fault])}
      </p>
    </div>
  );
}
