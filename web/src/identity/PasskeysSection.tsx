import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { useQueryClient } from '@tanstack/react-query';
import { maxPasskeys } from '@tradebridge/contract/identity-rules';
import type { Passkey } from '@tradebridge/contract/passkeys';
import { useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { deviceText } from './DeviceIcon.tsx';
import { addPasskey, freeName, removePasskey } from './own-passkeys.ts';
import styles from './ProfilePage.module.css';
import { passkeyLabels } from './passkey-labels.ts';
import { knowsPasskeys } from './passkeys.ts';
import { securityQuery } from './queries.ts';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';

/** The user's passkeys: renaming, removing and adding. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useLabels();
  const isFull = passkeys.length >= maxPasskeys;
  const mayAdd = knowsPasskeys() && !isFull;
  return (
    <Section
      title={t(passkeyLabels.title)}
      flush
      action={mayAdd && <AddButton passkeys={passkeys} />}
    >
      <p className={styles.lead}>{t(passkeyLabels.lead)}</p>
      {isFull && <p className={styles.lead}>{t(passkeyLabels.full, { count: maxPasskeys })}</p>}
      {!knowsPasskeys() && <p className={styles.lead}>{t(passkeyLabels.unknown)}</p>}
      {passkeys.length === 0 ? (
        <p className={styles.none}>{t(passkeyLabels.none)}</p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function AddButton({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function add(): Promise<void> {
    setBusy(true);
    const device = deviceText(navigator.userAgent, t);
    const wanted = freeName(device, passkeys, (number) =>
      t(passkeyLabels.numbered, { name: device, number }),
    );
    try {
      const { name } = await addPasskey(wanted);
      showToast({ level: 'success', title: t(passkeyLabels.added, { name }) });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast({ level: 'error', title: error.message });
    } finally {
      setBusy(false);
      // The server may have added it although the reply was lost.
      await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
    }
  }

  return (
    <Button look="quiet" busy={busy} onClick={add}>
      {t(passkeyLabels.add)}
    </Button>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<'rename' | 'remove' | null>(null);
  const { id, name } = passkey;

  async function remove(): Promise<void> {
    await removePasskey(id);
    showToast({ level: 'success', title: t(passkeyLabels.removed) });
    await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
  }

  return (
    <li className={styles.row}>
      <KeyIcon size={24} weight="duotone" aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.told}>{datesOf(passkey, t)}</p>
      </div>
      <Button
        look="quiet"
        aria-label={t(passkeyLabels.renameOf, { name })}
        onClick={() => setOpened('rename')}
      >
        {t(passkeyLabels.rename)}
      </Button>
      <Button aria-label={t(passkeyLabels.removeOf, { name })} onClick={() => setOpened('remove')}>
        {t(passkeyLabels.remove)}
      </Button>
      {opened === 'rename' && (
        <RenamePasskeyDialog passkey={passkey} onClose={() => setOpened(null)} />
      )}
      {opened === 'remove' && (
        <ConfirmDialog
          title={t(passkeyLabels.removeTitle, { name })}
          confirm={t(passkeyLabels.remove)}
          look="danger"
          onConfirm={remove}
          onClose={() => setOpened(null)}
        >
          <p>{t(passkeyLabels.removeHelp)}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function datesOf({ created, lastUsed }: Passkey, t: Translate): string {
  const added = t(passkeyLabels.created, { when: formatInstant(created) });
  const used = lastUsed
    ? t(passkeyLabels.lastUsed, { when: formatInstant(lastUsed) })
    : t(passkeyLabels.neverUsed);
  return `${added} · ${used}`;
}
