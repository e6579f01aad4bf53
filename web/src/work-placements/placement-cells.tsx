import { Link } from '@tanstack/react-router';
import type { WorkPlacement } from '@tradebridge/contract/work-placements';
import { memo } from 'react';
import { useLabels } from '../ui/labels.ts';
import { Unbroken } from '../ui/Unbroken.tsx';
import { wholeRowLink } from '../ui/VirtualTable.tsx';
import { workPlacementLabels } from './labels.ts';
import styles from './placement-cells.module.css';
import { StateTag } from './StateTag.tsx';
import { datesInWords, studentOf } from './wording.ts';

interface Placement {
  placement: WorkPlacement;
}

/* Memoised: scrolling renders the table often, and unchanged placements need no render. */

export const StudentCell = memo(function StudentCell({ placement }: Placement) {
  const t = useLabels();
  return (
    <>
      <Link
        to="/work-placement/$wpid"
        params={{ wpid: placement.id }}
        className={`${wholeRowLink} ${styles.name}`}
      >
        {studentOf(placement)}
      </Link>
      <p className={styles.quiet}>
        {t(workPlacementLabels.number, { number: placement.student.number })}
      </p>
    </>
  );
});

export const ProgramCell = memo(function ProgramCell({ placement }: Placement) {
  const t = useLabels();
  const { program, type, campus } = placement;
  return (
    <>
      <p>{program}</p>
      <p className={styles.quiet}>
        {campus === null ? type : t(workPlacementLabels.typeAtCampus, { type, campus })}
      </p>
    </>
  );
});

export const DatesCell = memo(function DatesCell({ placement }: Placement) {
  const t = useLabels();
  return (
    <div className={styles.dates}>
      <span>
        <Unbroken>{datesInWords(t, placement)}</Unbroken>
      </span>
      <StateTag placement={placement} />
    </div>
  );
});

/** The same as a card, for small screens. */
export const PlacementCard = memo(function PlacementCard({ placement }: Placement) {
  return (
    <div className={styles.card}>
      <div>
        <StudentCell placement={placement} />
      </div>
      <div className={styles.program}>
        <ProgramCell placement={placement} />
      </div>
      <DatesCell placement={placement} />
    </div>
  );
});
