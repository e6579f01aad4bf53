import { useQueryClient } from '@tanstack/react-query';
import { maxPasskeyNameLength } from '@tradebridge/contract/identity-rules';
import type { Passkey } from '@tradebridge/contract/passkeys';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { useLabels } from '../app/labels.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { FormFailure } from './FormFailure.tsx';
import { passkeyLabels } from './passkey-labels.ts';
import { securityQuery } from './queries.ts';

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Changes what a passkey is called. */
export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const submit = useSubmit();
  const [name, setName] = useState(passkey.name);
  const unsaved = useUnsavedChanges(name.trim() !== passkey.name);
  const isMissing = name.trim() === '';

  async function close(): Promise<void> {
    if (await unsaved.mayLeave()) onClose();
  }

  function save(): void {
    if (isMissing) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      await callApi('user/renamePasskey', { passkeyId: passkey.id, name: name.trim() });
      unsaved.forget();
      showToast({ level: 'success', title: t(passkeyLabels.renamed) });
      await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      onClose();
    });
  }

  return (
    <>
      <FormDialog
        title={t(passkeyLabels.renameTitle)}
        submit={submit}
        act={t(passkeyLabels.save)}
        onAct={save}
        onClose={() => void close()}
        failure={<FormFailure failure={submit.failure} />}
      >
        <TextField
          label={t(passkeyLabels.name)}
          help={t(passkeyLabels.nameHelp)}
          autoComplete="off"
          autoFocus
          required
          maxLength={maxPasskeyNameLength}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            submit.changed('name');
          }}
          error={isMissing ? t(passkeyLabels.nameMissing) : submit.faultOf('name')}
        />
      </FormDialog>
      {unsaved.dialog}
    </>
  );
}
