import { useState } from 'react';
import { FormDialog } from '../app/FormDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FormFailure } from './FormFailure.tsx';

interface RenameDialogProps {
  /** The present name. */
  name: string;
  texts: {
    readonly title: string;
    readonly label: string;
    readonly help: string;
    readonly missing: string;
    readonly save: string;
    readonly saved: string;
  };
  maxLength: number;
  autoComplete: 'name' | 'off';
  /** Saves the new name, trimmed and not empty. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Changes a name; unsaved input is not lost without a question. */
export function RenameDialog({
  name: present,
  texts,
  maxLength,
  autoComplete,
  onSave,
  onClose,
}: RenameDialogProps) {
  const submit = useSubmit();
  const [name, setName] = useState(present);
  const unsaved = useUnsavedChanges(name.trim() !== present);
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
      await onSave(name.trim());
      unsaved.forget();
      showToast({ level: 'success', title: texts.saved });
      onClose();
    });
  }

  return (
    <>
      <FormDialog
        title={texts.title}
        submit={submit}
        act={texts.save}
        onAct={save}
        onClose={() => void close()}
        failure={<FormFailure failure={submit.failure} />}
      >
        <TextField
          label={texts.label}
          help={texts.help}
          autoComplete={autoComplete}
          autoFocus
          required
          maxLength={maxLength}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            submit.changed('name');
          }}
          error={isMissing ? texts.missing : submit.faultOf('name')}
        />
      </FormDialog>
      {unsaved.dialog}
    </>
  );
}
