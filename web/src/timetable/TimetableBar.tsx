import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import type { Label } from '@tradebridge/contract/labels';
import { type ReactNode, useState } from 'react';
import { today } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { InlineDay } from '../ui/InlineDay.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { useLabels } from '../ui/labels.ts';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { InToolbar } from '../ui/ToolbarButton.tsx';
import { type Apprentice, fullNameOf } from './event-students.ts';
import { timetableLabels as labels } from './labels.ts';
import styles from './TimetableBar.module.css';
import { parseDay } from './timetable-days.ts';
import {
  rangeInWords,
  stepFrom,
  type TimetableKind,
  type TimetableView,
  timetableKinds,
} from './timetable-view.ts';

const words: Record<TimetableKind, { name: Label; previous: Label; next: Label }> = {
  month: { name: labels.month, previous: labels.previousMonth, next: labels.nextMonth },
  week: { name: labels.week, previous: labels.previousWeek, next: labels.nextWeek },
  list: { name: labels.list, previous: labels.previousWeeks, next: labels.nextWeeks },
};

interface TimetableBarProps {
  kind: TimetableKind;
  /** Whether there are other views. */
  hasKinds: boolean;
  day: string;
  cId: string | null;
  /** Apprentices to choose from; null if the timetable is of one. */
  apprentices: readonly Apprentice[] | null;
  onChange: (change: Partial<TimetableView>) => void;
  /** Further actions, as `ToolbarButton`s. */
  children?: ReactNode;
}

/** Moving through time, and filters. */
export function TimetableBar({
  kind,
  hasKinds,
  day,
  cId,
  apprentices,
  onChange,
  children,
}: TimetableBarProps) {
  const t = useLabels();
  return (
    <div className={styles.bar}>
      <div className={styles.time}>
        <IconButton
          label={t(words[kind].previous)}
          icon={<CaretLeftIcon size={20} weight="bold" />}
          onClick={() => onChange({ day: stepFrom(kind, day, -1) })}
        />
        <h2 className={styles.range} aria-live="polite">
          {rangeInWords(kind, day)}
        </h2>
        <IconButton
          label={t(words[kind].next)}
          icon={<CaretRightIcon size={20} weight="bold" />}
          onClick={() => onChange({ day: stepFrom(kind, day, 1) })}
        />
        <Button onClick={() => onChange({ day: today() })}>{t(labels.today)}</Button>
      </div>
      <div className={styles.choices}>
        <GoTo key={day} day={day} onDay={(chosen) => onChange({ day: chosen })} />
        {apprentices && (apprentices.length > 1 || cId !== null) && (
          <InlineSelect
            label={t(labels.apprentice)}
            value={cId ?? ''}
            onChange={(chosen) => onChange({ cId: chosen || null })}
            options={[
              { value: '', label: t(labels.everybody) },
              ...optionsOf(apprentices, cId).map((one) => ({
                value: one.cId,
                label: fullNameOf(one) || one.cId,
              })),
            ]}
          />
        )}
        {hasKinds && (
          <SegmentedFilter
            label={t(labels.view)}
            look="strip"
            value={kind}
            onChange={(chosen) => onChange({ kind: chosen })}
            options={timetableKinds.map((value) => ({ value, label: t(words[value].name) }))}
          />
        )}
        <InToolbar value={true}>{children}</InToolbar>
      </div>
    </div>
  );
}

/** The address may name somebody else; the choice is kept. */
function optionsOf(apprentices: readonly Apprentice[], cId: string | null): readonly Apprentice[] {
  if (cId === null || apprentices.some((one) => one.cId === cId)) return apprentices;
  return [...apprentices, { cId, givenName: '', familyName: '' }];
}

/** While a date is being typed it is incomplete, or has an early year. */
function GoTo({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const t = useLabels();
  const [typed, setTyped] = useState(day);
  return (
    <InlineDay
      label={t(labels.goTo)}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const chosen = parseDay(text);
        if (chosen) onDay(chosen);
      }}
    />
  );
}
