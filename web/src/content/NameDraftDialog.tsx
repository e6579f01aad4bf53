import { useQueryClient } from '@tanstack/react-query';
import { asLine } from '@tradebridge/contract/clean-text';
import { type ContentKind, maxVersionNameLength } from '@tradebridge/contract/content-rules';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { historyLabels as labels } from './labels.ts';
import { contentKeys } from './queries.ts';

interface NameDraftDialogProps {
  kind: ContentKind;
  id: string;
  /** The draft's version. */
  version: number;
  onClose: () => void;
}

/** Saves the draft in the history under a name. */
export function NameDraftDialog({ kind, id, version, onClose }: NameDraftDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const submit = useSubmit();
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const given = asLine(name);
  return (
    <FormDialog
      title={t(labels.nameTitle)}
      submit={submit}
      act={t(labels.keepName)}
      onAct={act}
      onClose={onClose}
    >
      <TextField
        label={t(labels.nameField)}
        help={t(labels.nameHelp)}
        error={isAsked && given === '' ? t(labels.nameMissing) : submit.faultOf('name')}
        maxLength={maxVersionNameLength}
        autoFocus
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          submit.changed('name');
        }}
      />
    </FormDialog>
  );

  function act(): void {
    setAsked(true);
    submit.submitIf(given !== '', async () => {
      await callApi('content/nameDraft', { kind, id, version, name: given });
      void client.invalidateQueries({ queryKey: contentKeys.history(kind, id) });
      showToast({ level: 'success', title: t(labels.nameKept, { name: given }) });
      onClose();
    });
  }
}
