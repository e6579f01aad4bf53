import { ChangedMeanwhile } from '../app/ChangedMeanwhile.tsx';
import { FormDialog } from '../app/FormDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useEdits } from '../app/use-edits.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FormFailure } from './FormFailure.tsx';

interface RenameDialogProps {
  /** What is renamed, with its present name and version. */
  renamed: { readonly id: string; readonly name: string; readonly version: number };
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
  onSave: (name: string, version: number | undefined) => Promise<void>;
  /** Reads the present name again. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** Changes a name; unsaved input is not lost without a question. */
export function RenameDialog({
  renamed: { id, name: present, version },
  texts,
  maxLength,
  autoComplete,
  onSave,
  refresh,
  onClose,
}: RenameDialogProps) {
  const submit = useSubmit();
  const edits = useEdits({ name: `name of ${id}`, current: { name: present }, version, refresh });
  const { name } = edits.entry;
  const unsaved = useUnsavedChanges(name.trim() !== edits.base.name);
  const isMissing = name.trim() === '';

  async function close(): Promise<void> {
    if (await unsaved.mayLeave()) onClose();
  }

  function save(): void {
    submit.submitIf(!isMissing && !edits.isUndecided, () =>
      edits.save(async () => {
        await onSave(name.trim(), edits.version);
        unsaved.forget();
        showToast({ level: 'success', title: texts.saved });
        onClose();
      }),
    );
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
        <ChangedMeanwhile
          edits={edits}
          labelOf={() => texts.label}
          textOfField={(_, entry) => entry.name}
        />
        <TextField
          label={texts.label}
          help={texts.help}
          autoComplete={autoComplete}
          autoFocus
          required
          maxLength={maxLength}
          value={name}
          onChange={(event) => {
            edits.change({ name: event.target.value });
            submit.changed('name');
          }}
          error={isMissing ? texts.missing : submit.faultOf('name')}
        />
      </FormDialog>
      {unsaved.dialog}
    </>
  );
}
