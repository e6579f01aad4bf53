import type { Label } from '@tradebridge/contract/labels';
import { useRole } from '../app/current-company.ts';
import { useLabels } from '../app/labels.ts';
import { type EmployerUser, useUser } from '../app/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { shellLabels } from './labels.ts';
import { roleLabels } from './role-label.ts';
import styles from './UserCard.module.css';

/** Who is signed in, and as what. */
export function UserCard() {
  const t = useLabels();
  const user = useUser();
  const role = useRoleLabel(user);
  return (
    <div className={styles.card}>
      <Avatar name={user.name} />
      <div className={styles.words}>
        <p className={styles.name}>{user.name}</p>
        <p className={styles.role}>{role ? t(role) : user.email}</p>
      </div>
    </div>
  );
}

/** As what at the company on display; staff are staff, wherever they look. */
function useRoleLabel(user: EmployerUser): Label | null {
  const role = useRole();
  if (role) return roleLabels[role];
  if (user.isAdmin || user.isSupport) return shellLabels.staff;
  return user.isLearner ? shellLabels.learner : null;
}
