import { type FormEvent, useId, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { useLabels } from '../app/labels.ts';
import { become, useUser } from '../app/session.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { FormFailure } from './FormFailure.tsx';
import styles from './ProfilePage.module.css';
import { profileLabels } from './profile-labels.ts';

/** Changes the name that the account shows. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels();
  const user = useUser();
  const id = useId();
  const submit = useSubmit();
  const [name, setName] = useState(user.name);
  const unsaved = useUnsavedChanges(name.trim() !== user.name);
  const isMissing = name.trim() === '';

  async function close(): Promise<void> {
    if (await unsaved.mayLeave()) onClose();
  }

  function save(event: FormEvent): void {
    event.preventDefault();
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
      <Dialog
        open
        title={t(profileLabels.nameTitle)}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{t(profileLabels.cancel)}</Button>
            <Button type="submit" form={id} look="primary" busy={submit.busy}>
              {t(profileLabels.save)}
            </Button>
          </>
        }
      >
        <form id={id} ref={submit.form} className={styles.form} noValidate onSubmit={save}>
          <FormFailure failure={submit.failure} />
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
        </form>
      </Dialog>
      {unsaved.dialog}
    </>
  );
}
