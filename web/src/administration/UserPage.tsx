import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserDetail } from '@tradebridge/contract/administration';
import { deviceNameOf } from '@tradebridge/contract/device-name';
import { isNotFound } from '../app/api-error.ts';
import { formatCount, formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { useUser } from '../app/session.ts';
import { MailAgainButton } from '../notification-sends/MailAgainButton.tsx';
import { SendMessageButton } from '../notification-sends/SendMessageButton.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { administrationLabels as labels } from './labels.ts';
import { administrationKeys, userQuery } from './queries.ts';
import { UserActions } from './UserActions.tsx';
import styles from './UserPage.module.css';
import { UserTags } from './user-cells.tsx';
import { lockLabels, methodLabels, roleLabels, staffRoleLabels } from './user-wording.ts';

/** An account: its details and the actions for it. */
export function UserPage({ userId }: { userId: string }) {
  const t = useLabels();
  const query = useQuery(userQuery(userId));
  const user = query.data;
  const isOwn = useUser().id === userId;
  if (!user) {
    return (
      <Page title={t(labels.userTitle)} backTo="/admin/users">
        <Section title={t(labels.account)} titleHidden flush>
          {without()}
        </Section>
      </Page>
    );
  }
  return (
    <Page
      title={t(labels.userTitle)}
      backTo="/admin/users"
      figure={<Avatar name={user.name} size={64} />}
      headline={user.name}
      lead={
        <span className={styles.lead}>
          {user.email}
          {isOwn && <Tag meaning="green">{t(labels.you)}</Tag>}
          <UserTags user={user} />
        </span>
      }
      extra={!user.isDisabled && <SendMessageButton user={user} look="secondary" />}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          {user.bounced && <Bounced user={user} bounced={user.bounced} />}
          {user.locks.length > 0 && <Locks locks={user.locks} />}
          <AccountFacts user={user} />
          <Companies contacts={user.contacts} />
          <SecondFactor user={user} />
          <Sessions sessions={user.sessions} />
        </div>
        <div className={styles.column}>
          <Section title={t(labels.actions)} flush>
            <UserActions user={user} isOwn={isOwn} />
          </Section>
        </div>
      </div>
    </Page>
  );

  function without() {
    if (isNotFound(query.error)) {
      return (
        <NotFoundHere
          message={t(labels.userNotFound)}
          back={
            <Link to="/admin/users" className={buttonClass()}>
              {t(labels.toUsers)}
            </Link>
          }
        />
      );
    }
    if (!query.isError) return <SkeletonRows count={6} />;
    return <FailedQuery title={t(labels.userFailed)} query={query} />;
  }
}

interface BouncedProps {
  user: Pick<UserDetail, 'id' | 'email'>;
  bounced: NonNullable<UserDetail['bounced']>;
}

function Bounced({ user: { id, email }, bounced }: BouncedProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  return (
    <Section title={t(labels.bounced)}>
      <div className={styles.bounced}>
        <p>{t(labels.bouncedHelp, { email, when: formatInstant(bounced.at) })}</p>
        <p className={styles.quiet}>{t(labels.bouncedReason, { reason: bounced.reason })}</p>
        <MailAgainButton
          id={bounced.id}
          email={email}
          onDone={() =>
            void queryClient.invalidateQueries({ queryKey: administrationKeys.user(id) })
          }
        />
      </div>
    </Section>
  );
}

function Locks({ locks }: Pick<UserDetail, 'locks'>) {
  const t = useLabels();
  return (
    <Section title={t(labels.locks)} flush>
      <ul className={styles.rows}>
        {locks.map(({ reason, until }) => (
          <li key={reason}>
            <span className={styles.rowName}>{t(lockLabels[reason])}</span>
            <span className={styles.quiet}>
              {t(labels.lockUntil, { until: formatInstant(until) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AccountFacts({ user }: { user: UserDetail }) {
  const t = useLabels();
  const signIn = (at: string | null) => (at ? formatInstant(at) : t(labels.never));
  return (
    <Section
      title={t(labels.account)}
      flush
      action={
        <Link to="/admin/audit" search={{ user: user.email }}>
          {t(labels.auditOf)}
        </Link>
      }
    >
      <FactList>
        <Fact name={t(labels.email)}>
          {user.emailVerified ? user.email : t(labels.emailState, { email: user.email })}
        </Fact>
        <Fact name={t(labels.state)}>{t(user.isDisabled ? labels.disabled : labels.active)}</Fact>
        <Fact name={t(labels.staffClaims)}>{t(staffRoleLabels[user.staffRole])}</Fact>
        <Fact name={t(labels.breakGlassFact)}>{t(user.isBreakGlass ? labels.yes : labels.no)}</Fact>
        <Fact name={t(labels.isLearner)}>{t(user.isLearner ? labels.yes : labels.no)}</Fact>
        <Fact name={t(labels.created)}>{formatInstant(user.created)}</Fact>
        <Fact name={t(labels.lastLogin)}>{signIn(user.lastLogin)}</Fact>
        <Fact name={t(labels.previousLogin)}>{signIn(user.previousLogin)}</Fact>
        <Fact name={t(labels.accountId)}>
          <code>{user.id}</code>
        </Fact>
      </FactList>
    </Section>
  );
}

function Companies({ contacts }: Pick<UserDetail, 'contacts'>) {
  const t = useLabels();
  return (
    <Section title={t(labels.companies)} flush>
      {contacts.length === 0 ? (
        <EmptyState title={t(labels.companiesNone)} message={t(labels.companiesNoneHint)} />
      ) : (
        <ul className={styles.rows}>
          {contacts.map(({ contactId, employer, role }) => (
            <li key={contactId}>
              <span className={styles.rowName}>{employer.name}</span>
              <Tag meaning="grey">{t(roleLabels[role])}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function SecondFactor({ user }: { user: UserDetail }) {
  const t = useLabels();
  return (
    <Section title={t(labels.secondFactor)} flush>
      <FactList>
        <Fact name={t(labels.method)}>{t(methodLabels[user.mfaMethod])}</Fact>
        <Fact name={t(labels.registered)}>{t(user.mfaRegistered ? labels.yes : labels.no)}</Fact>
        <Fact name={t(labels.passkeys)}>{formatCount(user.passkeys)}</Fact>
        <Fact name={t(labels.recoveryCodes)}>{formatCount(user.recoveryCodesLeft)}</Fact>
        <Fact name={t(labels.trustedDevices)}>{formatCount(user.trustedDevices)}</Fact>
      </FactList>
    </Section>
  );
}

function Sessions({ sessions }: Pick<UserDetail, 'sessions'>) {
  const t = useLabels();
  return (
    <Section title={t(labels.sessions)} flush>
      {sessions.length === 0 ? (
        <EmptyState title={t(labels.sessionsNone)} />
      ) : (
        <ul className={styles.rows}>
          {sessions.map(({ id, created, lastSeen, ipAddress, userAgent }) => {
            const device = deviceNameOf(userAgent);
            return (
              <li key={id}>
                <span className={styles.rowName}>
                  {device ? t(labels.deviceOn, { ...device }) : t(labels.unknownDevice)}
                </span>
                <span className={styles.quiet}>{ipAddress}</span>
                <span className={styles.quiet}>
                  {lastSeen
                    ? t(labels.sessionSeen, { seen: formatInstant(lastSeen) })
                    : t(labels.sessionSince, { since: formatInstant(created) })}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
