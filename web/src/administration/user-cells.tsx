import { Link } from '@tanstack/react-router';
import type { UserListed } from '@tradebridge/contract/administration';
import { formatInstant } from '../app/format.ts';
import { Avatar } from '../ui/Avatar.tsx';
import cells from '../ui/cells.module.css';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { type Column, wholeRowLink } from '../ui/VirtualTable.tsx';
import { administrationLabels as labels } from './labels.ts';
import styles from './user-cells.module.css';

export const userColumns = (t: Translate): Column<UserListed>[] => [
  {
    id: 'user',
    header: t(labels.columnUser),
    width: 'minmax(240px, 2fr)',
    cell: (user) => <WhoCell user={user} />,
  },
  {
    id: 'companies',
    header: t(labels.columnCompanies),
    width: 'minmax(140px, 1.4fr)',
    cell: ({ companies }) => companiesInWords(t, companies),
  },
  {
    id: 'state',
    header: t(labels.columnState),
    width: 'minmax(140px, 1fr)',
    cell: (user) => <UserTags user={user} />,
  },
  {
    id: 'lastLogin',
    header: t(labels.columnLastLogin),
    width: '200px',
    secondary: true,
    cell: ({ lastLogin }) => <LastLogin at={lastLogin} />,
  },
];

function WhoCell({ user }: { user: UserListed }) {
  return (
    <span className={cells.who}>
      <Avatar name={user.name} />
      <span className={cells.words}>
        <Link to="/admin/users/$userId" params={{ userId: user.id }} className={wholeRowLink}>
          <b className={styles.name}>{user.name}</b>
        </Link>
        <span className={styles.quiet}>{user.email}</span>
      </span>
    </span>
  );
}

/** A user on a phone. */
export function UserCard({ user }: { user: UserListed }) {
  const t = useLabels();
  return (
    <div className={styles.card}>
      <WhoCell user={user} />
      <UserTags user={user} />
      <span className={styles.facts}>
        {user.companies.length > 0 && <span>{companiesInWords(t, user.companies)}</span>}
        <span>
          {t(labels.columnLastLogin)}: <LastLogin at={user.lastLogin} />
        </span>
      </span>
    </div>
  );
}

/** Unusual facts about an account; none for most. */
export function UserTags({
  user,
}: {
  user: Pick<
    UserListed,
    'staffRole' | 'isLearner' | 'isDisabled' | 'emailVerified' | 'isBreakGlass' | 'lockedUntil'
  >;
}) {
  const t = useLabels();
  const { staffRole, isLearner, isDisabled, emailVerified, isBreakGlass, lockedUntil } = user;
  const isPlain = staffRole === 'none' && !isLearner && !isDisabled && !isBreakGlass;
  if (isPlain && emailVerified && !lockedUntil) return null;
  return (
    <span className={styles.tags}>
      {isDisabled && <Tag meaning="red">{t(labels.disabled)}</Tag>}
      {lockedUntil && <Tag meaning="amber">{t(labels.locked)}</Tag>}
      {staffRole === 'admin' && <Tag meaning="blue">{t(labels.admin)}</Tag>}
      {staffRole === 'support' && <Tag meaning="blue">{t(labels.support)}</Tag>}
      {isBreakGlass && <Tag meaning="amber">{t(labels.breakGlass)}</Tag>}
      {isLearner && <Tag meaning="grey">{t(labels.learner)}</Tag>}
      {!emailVerified && <Tag meaning="amber">{t(labels.unverified)}</Tag>}
    </span>
  );
}

function LastLogin({ at }: { at: string | null }) {
  const t = useLabels();
  return <span className={styles.quiet}>{at ? formatInstant(at) : t(labels.never)}</span>;
}

function companiesInWords(t: Translate, companies: readonly string[]): string {
  const [company = '', ...more] = companies;
  if (more.length === 0) return company;
  return t(labels.companiesMore, { company, count: more.length });
}
