import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceToken } from '@tradebridge/contract/service-tokens';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { CollectionPage } from '../app/CollectionPage.tsx';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { serviceTokenLabels as labels } from './labels.ts';
import { MadeTokenDialog } from './MadeTokenDialog.tsx';
import { serviceTokensQuery } from './queries.ts';
import styles from './ServiceTokensPage.module.css';
import { TokenRow } from './TokenRow.tsx';

type Made = { readonly name: string; readonly secret: string };

/** Tokens of programs of the institution: which there are, creating and revoking them. */
export function ServiceTokensPage() {
  const t = useLabels();
  const client = useQueryClient();
  const query = useQuery(serviceTokensQuery);
  const tokens = query.data;
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [revoking, setRevoking] = useState<ServiceToken | null>(null);
  const refresh = () => void client.invalidateQueries(serviceTokensQuery);

  async function revoke({ tokenId, name }: ServiceToken): Promise<void> {
    await callApi('serviceTokens/revoke', { tokenId });
    showToast({ level: 'success', title: t(labels.revokedDone, { name }) });
    refresh();
  }

  return (
    <CollectionPage
      title={t(labels.title)}
      lead={t(labels.lead)}
      add={t(labels.create)}
      onAdd={() => setCreating(true)}
    >
      <Section title={t(labels.list)} titleHidden flush>
        {tokens && tokens.length > 0 && (
          <ul className={styles.tokens}>
            {tokens.map((token) => (
              <TokenRow key={token.tokenId} token={token} onRevoke={() => setRevoking(token)} />
            ))}
          </ul>
        )}
        {tokens?.length === 0 && (
          <EmptyState
            icon={<KeyIcon size={28} weight="duotone" aria-hidden="true" />}
            title={t(labels.none)}
            message={t(labels.noneHelp)}
          />
        )}
        {!tokens && query.isError && <FailedQuery title={t(labels.failed)} query={query} />}
        {query.isPending && <SkeletonRows count={4} />}
      </Section>
      {isCreating && (
        <CreateTokenDialog
          onMade={(next) => {
            setCreating(false);
            setMade(next);
            refresh();
          }}
          onLost={refresh}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <MadeTokenDialog {...made} onClose={() => setMade(null)} />}
      {revoking && (
        <ConfirmDialog
          title={t(labels.revokeTitle)}
          confirm={t(labels.revoke)}
          look="danger"
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>{t(labels.revokeText, { name: revoking.name })}</p>
        </ConfirmDialog>
      )}
    </CollectionPage>
  );
}
