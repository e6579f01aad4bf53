import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { useUser } from '../app/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { EmailFact } from './EmailFact.tsx';
import { NameDialog } from './NameDialog.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import styles from './ProfilePage.module.css';
import { ProvidersSection } from './ProvidersSection.tsx';
import { profileLabels } from './profile-labels.ts';
import { securityQuery } from './queries.ts';
import { SecuritySection } from './SecuritySection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export interface ProfilePageProps {
  /** The name of the user's role; null without one. */
  roleName: string | null;
}

/** The signed-in user and the account's security (ID-056, OPEN-025). */
export function ProfilePage({ roleName }: ProfilePageProps) {
  const t = useLabels();
  const user = useUser();
  const query = useQuery(securityQuery);
  const security = query.data;
  const [isNaming, setNaming] = useState(false);
  const { employerContact, lastLogin, previousLogin } = user;
  return (
    <Page
      title={t(profileLabels.title)}
      figure={<Avatar name={user.name} size={64} />}
      headline={user.name}
      lead={[roleName, employerContact?.employer.name].filter(Boolean).join(' · ') || user.email}
      extra={
        <Link to="/auth/sign-out" className={buttonClass()}>
          <SignOutIcon size={20} aria-hidden="true" />
          {t(profileLabels.signOut)}
        </Link>
      }
    >
      <div className={styles.sections}>
        <Section
          title={t(profileLabels.person)}
          flush
          action={
            <Button look="quiet" onClick={() => setNaming(true)}>
              {t(profileLabels.nameTitle)}
            </Button>
          }
        >
          <FactList>
            <Fact name={t(profileLabels.name)}>{user.name}</Fact>
            <Fact name={t(profileLabels.company)}>
              {employerContact?.employer.name ?? t(profileLabels.none)}
            </Fact>
            <Fact name={t(profileLabels.email)}>
              <EmailFact email={user.email} isVerified={security?.emailVerified ?? null} />
            </Fact>
            <Fact name={t(profileLabels.role)}>{roleName ?? t(profileLabels.none)}</Fact>
            <Fact name={t(profileLabels.lastLogin)}>
              {lastLogin ? formatInstant(lastLogin) : t(profileLabels.never)}
            </Fact>
            <Fact name={t(profileLabels.previousLogin)}>
              {previousLogin ? formatInstant(previousLogin) : t(profileLabels.never)}
            </Fact>
          </FactList>
        </Section>
        {security && (
          <>
            <SecuritySection security={security} />
            <PasskeysSection passkeys={security.passkeys} />
            {security.providers.length > 0 && <ProvidersSection providers={security.providers} />}
            <SessionsSection sessions={security.sessions} />
            {security.mayTrustDevices && <DevicesSection devices={security.devices} />}
          </>
        )}
        {!security && (
          <Section title={t(profileLabels.security)} flush>
            {query.error ? (
              <FailedQuery title={t(profileLabels.failed)} query={query} />
            ) : (
              <SkeletonRows count={5} />
            )}
          </Section>
        )}
      </div>
      {isNaming && <NameDialog onClose={() => setNaming(false)} />}
    </Page>
  );
}
