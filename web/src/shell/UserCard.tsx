import type { EmployerRole } from '@tradebridge/contract/companies';
import type { Label } from '@tradebridge/contract/labels';
import { useLabels } from '../app/labels.ts';
import { type EmployerUser, useUser } from '../app/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { shellLabels } from './labels.ts';
import styles from './UserCard.module.css';

const roleLabels: Record<EmployerRole, Label> = {
  reader: shellLabels.roleReader,
  writer: shellLabels.roleWriter,
  admin: shellLabels.roleAdmin,
};

/** Who is signed in, and as what. */
export function UserCard() {
  const t = useLabels();
  const user = useUser();
  const role = roleLabel(user);
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

function roleLabel(user: EmployerUser): Label | null {
  if (user.employerContact) return roleLabels[user.employerContact.role];
  if (user.isAdmin || user.isSupport) return shellLabels.staff;
  return user.isLearner ? shellLabels.learner : null;
}
