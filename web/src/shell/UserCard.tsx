import { useRole } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { useLabels } from '../ui/labels.ts';
import { shellLabels } from './labels.ts';
import { roleLabels } from './role-label.ts';
import styles from './UserCard.module.css';

/** The signed-in user and their role. */
export function UserCard() {
  const user = useUser();
  const standing = useStanding();
  return (
    <div className={styles.card}>
      <Avatar name={user.name} />
      <div className={styles.words}>
        <p className={styles.name}>{user.name}</p>
        <p className={styles.role}>{standing ?? user.email}</p>
      </div>
    </div>
  );
}

/**
 * Their role at the company on display; staff are staff everywhere, and readers there (ROLE-013).
 */
function useStanding(): string | null {
  const t = useLabels();
  const { isAdmin, isSupport, isLearner } = useUser();
  const role = useRole();
  const name = role && t(roleLabels[role]);
  if (isAdmin || isSupport) {
    return name ? t(shellLabels.staffAs, { role: name }) : t(shellLabels.staff);
  }
  return name ?? (isLearner ? t(shellLabels.learner) : null);
}
