import { useQueryClient } from '@tanstack/react-query';
import { maxPasskeyNameLength } from '@tradebridge/contract/identity-rules';
import type { Passkey } from '@tradebridge/contract/passkeys';
import { callApi } from '../app/api-client.ts';
import { useLabels } from '../ui/labels.ts';
import { passkeyLabels } from './passkey-labels.ts';
import { securityQuery } from './queries.ts';
import { RenameDialog } from './RenameDialog.tsx';

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const texts = {
    title: t(passkeyLabels.renameTitle),
    label: t(passkeyLabels.name),
    help: t(passkeyLabels.nameHelp),
    missing: t(passkeyLabels.nameMissing),
    save: t(passkeyLabels.save),
    saved: t(passkeyLabels.renamed),
  };
  return (
    <RenameDialog
      renamed={passkey}
      texts={texts}
      maxLength={maxPasskeyNameLength}
      autoComplete="off"
      onSave={async (name, version) => {
        await callApi('user/renamePasskey', { passkeyId: passkey.id, name, version });
        await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      }}
      refresh={() => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })}
      onClose={onClose}
    />
  );
}
