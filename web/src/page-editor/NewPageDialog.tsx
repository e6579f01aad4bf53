import { useQueryClient } from '@tanstack/react-query';
import { asLine } from '@tradebridge/contract/clean-text';
import { maxContentTitleLength } from '@tradebridge/contract/content-rules';
import { refusals } from '@tradebridge/contract/refusals';
import { useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { contentKeys } from '../content/queries.ts';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { listLabels as labels } from './list-labels.ts';
import { isPageId, suggestedId } from './page-entry.ts';

/** Initial values of the dialog. */
export interface NewPageStart {
  title: string;
  /** Empty to suggest one from the title. */
  id: string;
}

interface NewPageDialogProps {
  start: NewPageStart;
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Creates a page: its title and its permanent address. */
export function NewPageDialog({ start, onCreated, onClose }: NewPageDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const submit = useSubmit();
  const [title, setTitle] = useState(start.title);
  const [chosenId, setChosenId] = useState(start.id);
  const [isAsked, setAsked] = useState(false);
  const given = asLine(title);
  const id = chosenId || suggestedId(given);
  const isTaken = submit.failure?.code === refusals.changedMeanwhile.code;

  return (
    <FormDialog
      title={t(labels.createTitle)}
      submit={submit}
      act={t(labels.create)}
      {...(isTaken && { failure: null })}
      onAct={act}
      onClose={onClose}
    >
      <TextField
        label={t(labels.createName)}
        maxLength={maxContentTitleLength}
        error={
          isAsked && given === '' ? t(labels.createNameMissing) : submit.faultOf('pages.0.title')
        }
        autoFocus
        onFocus={(event) => event.target.select()}
        value={title}
        onChange={(event) => {
          setTitle(event.target.value);
          submit.changed('pages.0');
        }}
      />
      <TextField
        label={t(labels.createAddress)}
        help={t(labels.createAddressHelp, { id: id || '…' })}
        error={faultOfId()}
        maxLength={64}
        spellCheck={false}
        autoCapitalize="none"
        placeholder={suggestedId(given)}
        value={chosenId}
        onChange={(event) => {
          setChosenId(event.target.value.trim());
          submit.changed('pages.0');
        }}
      />
    </FormDialog>
  );

  function faultOfId(): string | null {
    if (isAsked && !isPageId(id)) return t(labels.createAddressFault);
    // Changed since; the server's message concerned the old value.
    const isSame = submit.faultOf('pages.0.version') !== undefined;
    return isTaken && isSame ? t(labels.createTaken) : null;
  }

  function act(): void {
    setAsked(true);
    if (given === '' || !isPageId(id)) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      await callOnce('pages/savePages', { pages: [{ id, title: given }], publish: false });
      void client.invalidateQueries({ queryKey: contentKeys.pages });
      onCreated(id);
    });
  }
}
