import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { useLabels } from '../app/labels.ts';
import { become, useUser } from '../app/session.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { FormFailure } from './FormFailure.tsx';
import { profileLabels } from './profile-labels.ts';

/** Changes the name that the account shows. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels();
  const user = useUser();
  const submit = useSubmit();
  const [name, setName] = useState(user.name);
  const unsaved = useUnsavedChanges(name.trim() !== user.name);
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
      become(await callApi('user/updateProfile', { name: name.trim() }));
      unsaved.forget();
      showToast({ level: 'success', title: t(profileLabels.saved) });
      onClose();
    });
  }

  return (
    <>
      <FormDialog
        title={t(profileLabels.nameTitle)}
        submit={submit}
        act={t(profileLabels.save)}
        onAct={save}
        onClose={() => void close()}
        failure={<FormFailure failure={submit.failure} />}
      >
        <TextField
          label={t(profileLabels.name)}
          help={t(profileLabels.nameHelp)}
          autoComplete="name"
          autoFocus
          required
          maxLength={100}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            submit.changed('name');
          }}
          error={isMissing ? t(profileLabels.nameMissing) : submit.faultOf('name')}
        />
      </FormDialog>
      {unsaved.dialog}
    </>
  );
}
