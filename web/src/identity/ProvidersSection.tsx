import { useQueryClient } from '@tanstack/react-query';
import type { Security } from '@tradebridge/contract/identity';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './ProfilePage.module.css';
import { profileLabels } from './profile-labels.ts';
import { securityQuery } from './queries.ts';

type LinkedProvider = Security['providers'][number];

/** The user's providers, with buttons to remove them. */
export function ProvidersSection({ providers }: { providers: readonly LinkedProvider[] }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<LinkedProvider | null>(null);

  async function remove({ provider, name }: LinkedProvider): Promise<void> {
    await callApi('user/unlinkProvider', { provider });
    showToast({ level: 'success', title: t(profileLabels.providerRemoved, { provider: name }) });
    await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
  }

  return (
    <Section title={t(profileLabels.providers)} flush>
      <p className={styles.lead}>{t(profileLabels.providersHelp)}</p>
      <ul>
        {providers.map((linked) => (
          <li key={linked.provider} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>{linked.name}</p>
              <p className={styles.told}>
                {t(profileLabels.providerSince, { when: formatInstant(linked.since) })}
              </p>
            </div>
            <Button
              aria-label={t(profileLabels.removeProvider, { provider: linked.name })}
              onClick={() => setRemoving(linked)}
            >
              {t(profileLabels.remove)}
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={t(profileLabels.removeProviderTitle, { provider: removing.name })}
          confirm={t(profileLabels.remove)}
          look="danger"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>{t(profileLabels.removeProviderHelp, { provider: removing.name })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
