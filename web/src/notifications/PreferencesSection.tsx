import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Label } from '@tradebridge/contract/labels';
import { kindRules, type NotificationKind } from '@tradebridge/contract/notification-rules';
import type { NotificationPreference } from '@tradebridge/contract/notifications';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { errorToastMs, showToast } from '../app/toasts.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { preferenceLabels as labels } from './labels.ts';
import styles from './PreferencesSection.module.css';
import { preferencesQuery } from './queries.ts';

const kindLabels: Readonly<Record<NotificationKind, Label>> = {
  message: labels.message,
  'sign-off': labels.signOff,
  'invoice-due': labels.invoiceDue,
  payment: labels.payment,
  document: labels.document,
  'form-assigned': labels.formAssigned,
  security: labels.security,
};

/**
 * How the user is notified of each kind; each choice is saved at once. What always arrives cannot
 * be changed.
 */
export function PreferencesSection() {
  const t = useLabels();
  const query = useQuery(preferencesQuery);
  return (
    <Section title={t(labels.title)}>
      {query.data && (
        <ul className={styles.kinds}>
          {query.data.map((preference) => (
            <li key={preference.kind}>
              <Kind preference={preference} />
            </li>
          ))}
        </ul>
      )}
      {query.isError && <FailedQuery title={t(labels.failed)} query={query} />}
      {query.isPending && <SkeletonRows count={5} />}
      <p className={styles.help}>{t(labels.help)}</p>
    </Section>
  );
}

function Kind({ preference }: { preference: NotificationPreference }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const { kind, inApp, byMail, byPush } = preference;
  const { isAlwaysInApp, hasOwnMail } = kindRules[kind];
  const { queryKey } = preferencesQuery;
  const save = async (change: Partial<NotificationPreference>) => {
    const chosen = { ...preference, ...change };
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (all) =>
      all?.map((one) => (one.kind === kind ? chosen : one)),
    );
    try {
      await callApi('notifications/savePreference', chosen);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const { message } = error;
      showToast({ level: 'error', title: t(labels.notSaved), message, duration: errorToastMs });
      await queryClient.invalidateQueries({ queryKey });
    }
  };
  return (
    <fieldset className={styles.kind}>
      <legend className={styles.name}>{t(kindLabels[kind])}</legend>
      <Checkbox
        checked={inApp}
        disabled={isAlwaysInApp}
        onChange={(event) => void save({ inApp: event.target.checked })}
      >
        {t(labels.inApp)}
      </Checkbox>
      <Checkbox
        checked={byMail}
        disabled={hasOwnMail}
        onChange={(event) => void save({ byMail: event.target.checked })}
      >
        {t(labels.byMail)}
      </Checkbox>
      <Checkbox
        checked={inApp && byPush}
        disabled={!inApp}
        onChange={(event) => void save({ byPush: event.target.checked })}
      >
        {t(labels.byPush)}
      </Checkbox>
    </fieldset>
  );
}
