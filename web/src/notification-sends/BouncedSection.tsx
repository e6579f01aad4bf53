import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '../app/format.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './BouncedSection.module.css';
import { sendLabels as labels } from './labels.ts';
import { MailAgainButton } from './MailAgainButton.tsx';
import { bouncedAddressesQuery } from './queries.ts';

/** Addresses whose mail bounced; empty if there are none. */
export function BouncedSection() {
  const t = useLabels();
  const query = useInfiniteQuery(bouncedAddressesQuery);
  const addresses = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (addresses.length === 0 && !query.isError) return null;
  return (
    <>
      <Section title={t(labels.bounced)} flush>
        {query.isError && <FailedQuery title={t(labels.undeliveredFailed)} query={query} />}
        {addresses.length > 0 && <p className={styles.help}>{t(labels.bouncedHelp)}</p>}
        <ul>
          {addresses.map(({ id, email, user, subject, reason, at }) => (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.email}>{email}</p>
                {user && (
                  <Link to="/admin/users/$userId" params={{ userId: user.id }}>
                    {user.name || email}
                  </Link>
                )}
                <p className={styles.facts}>
                  {t(labels.bouncedWhen, { subject, when: formatInstant(at) })}
                </p>
                <p className={styles.facts}>{reason}</p>
              </div>
              <MailAgainButton id={id} email={email} />
            </li>
          ))}
        </ul>
      </Section>
      <LoadMore query={query} />
    </>
  );
}
