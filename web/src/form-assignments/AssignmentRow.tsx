import type { FormAssignment } from '@tradebridge/contract/form-assignments';
import { formatDay, formatInstant, today } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import styles from './AssignedPage.module.css';
import { kindLabels, formAssignmentLabels as labels } from './labels.ts';

interface AssignmentRowProps {
  assignment: FormAssignment;
  /** Does not show whether it was answered. */
  isAnonymous: boolean;
  onEdit: () => void;
  onWithdraw: () => void;
}

/** An assignee, the due date, and whether they have answered. */
export function AssignmentRow({ assignment, isAnonymous, onEdit, onWithdraw }: AssignmentRowProps) {
  const t = useLabels();
  const {
    assignee: { kind, name, company },
    dueOn,
    answeredAt,
  } = assignment;
  const isLate = !isAnonymous && answeredAt === null && dueOn !== null && dueOn < today();
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{name}</b>
        <span className={styles.quiet}>
          {[t(kindLabels[kind]), company].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.fact}>
        <span className={styles.quiet}>{t(labels.columnDue)}</span>
        {dueOn ? formatDay(dueOn) : t(labels.noDay)}
        {isLate && <Tag meaning="red">{t(labels.overdueTag)}</Tag>}
      </span>
      {!isAnonymous && (
        <span className={styles.fact}>
          <span className={styles.quiet}>{t(labels.columnAnswered)}</span>
          {answeredAt ? formatInstant(answeredAt) : t(labels.notAnswered)}
        </span>
      )}
      <span className={styles.acts}>
        <Button look="quiet" aria-label={t(labels.changeDayOf, { name })} onClick={onEdit}>
          {t(labels.changeDay)}
        </Button>
        <Button look="quiet" aria-label={t(labels.withdrawOf, { name })} onClick={onWithdraw}>
          {t(labels.withdraw)}
        </Button>
      </span>
    </li>
  );
}
