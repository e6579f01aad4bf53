import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PendingChange } from '@tradebridge/contract/settings';
import { guardedSettings, isGuarded } from '@tradebridge/contract/settings-rules';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { settingsKey } from '../app/app-settings.ts';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { detailsOf } from './audit-details.ts';
import { pendingChangesQuery } from './queries.ts';
import styles from './SettingsPage.module.css';
import { settingsLabels as labels } from './settings-labels.ts';

/** Changes that a second administrator has to confirm; nothing where there are none. */
export function PendingChanges() {
  const t = useLabels();
  const query = useQuery(pendingChangesQuery);
  if (!query.data?.length && !query.isError) return null;
  return (
    <Section title={t(labels.pending)} flush={!query.data}>
      {query.data ? (
        query.data.map((change) => <Pending key={change.id} change={change} />)
      ) : (
        <FailedQuery title={t(labels.pendingFailed)} query={query} />
      )}
    </Section>
  );
}

function Pending({ change }: { change: PendingChange }) {
  const t = useLabels();
  const client = useQueryClient();
  const [busy, setBusy] = useState<'confirm' | 'withdraw' | null>(null);
  const { id, changes, asked, askedBy, isOwn, pendingUntil } = change;
  const named = changes.map((one) => ({
    ...one,
    field: isGuarded(one.field) ? t(guardedSettings[one.field]) : one.field,
  }));
  const lines = detailsOf(t, { kind: 'settings.changeAsked', details: { changes: named } }).flatMap(
    (detail) => detail.lines,
  );
  const until = formatInstant(pendingUntil);
  return (
    <div className={styles.refresh}>
      <div className={styles.refreshHelp}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{t(labels.pendingAsked, { who: askedBy, when: formatInstant(asked) })}</p>
        <p>{t(isOwn ? labels.pendingOwn : labels.pendingOther, { until })}</p>
      </div>
      {!isOwn && (
        <Button
          look="primary"
          busy={busy === 'confirm'}
          onClick={() =>
            void act('confirm', t(labels.changeConfirmed), () =>
              callApi('settings/confirmChange', { id }),
            )
          }
        >
          {t(labels.confirmChange)}
        </Button>
      )}
      <Button
        busy={busy === 'withdraw'}
        onClick={() =>
          void act('withdraw', t(labels.changeWithdrawn), () =>
            callApi('settings/withdrawChange', { id }),
          )
        }
      >
        {t(labels.withdrawChange)}
      </Button>
    </div>
  );

  async function act(
    what: 'confirm' | 'withdraw',
    title: string,
    call: () => Promise<unknown>,
  ): Promise<void> {
    if (busy) return;
    setBusy(what);
    try {
      await call();
      showToast({ level: 'success', title });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast({ level: 'error', title: t(labels.changeFailed), message: error.message });
    } finally {
      setBusy(null);
      await client.invalidateQueries({ queryKey: settingsKey });
    }
  }
}
