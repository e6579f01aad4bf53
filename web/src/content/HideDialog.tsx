import { useState } from 'react';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { InstantField } from './InstantField.tsx';
import { contentLabels as labels } from './labels.ts';
import { faultOfInstant } from './schedule-entry.ts';
import { instantAtWallClock } from './wall-time.ts';

interface HideDialogProps {
  /** The title of what is hidden. */
  title: string;
  /** @param at null for at once */
  onHide: (at: string | null) => Promise<unknown>;
  onClose: () => void;
}

/** Hides content from users, at once or at a given time. */
export function HideDialog({ title, onHide, onClose }: HideDialogProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [isLater, setLater] = useState(false);
  const [at, setAt] = useState('');
  const [isAsked, setAsked] = useState(false);
  const fault = isLater ? faultOfInstant(at, new Date()) : null;

  return (
    <FormDialog
      title={t(labels.hideTitle, { title })}
      submit={submit}
      act={t(isLater ? labels.publishLater : labels.hide)}
      isHeldWhileBusy
      onAct={act}
      onClose={onClose}
    >
      <p>{t(labels.hideHelp)}</p>
      <RadioGroup
        label={t(labels.hideWhen)}
        options={[
          { value: 'now', label: t(labels.atOnce) },
          { value: 'later', label: t(labels.atInstant) },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(value) => setLater(value === 'later')}
      />
      {isLater && (
        <InstantField
          label={t(labels.hideAt)}
          value={at}
          onChange={setAt}
          error={isAsked && fault ? t(fault) : null}
        />
      )}
    </FormDialog>
  );

  function act(): void {
    setAsked(true);
    if (fault) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      await onHide(isLater ? instantAtWallClock(at) : null);
      onClose();
    });
  }
}
