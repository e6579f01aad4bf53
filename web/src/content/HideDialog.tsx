import { useState } from 'react';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { contentLabels as labels } from './labels.ts';
import { NowOrLater } from './NowOrLater.tsx';
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
      <NowOrLater
        label={t(labels.hideWhen)}
        isLater={isLater}
        onLater={setLater}
        atLabel={t(labels.hideAt)}
        at={at}
        onAt={setAt}
        error={isAsked && fault ? t(fault) : null}
      />
    </FormDialog>
  );

  function act(): void {
    setAsked(true);
    submit.submitIf(!fault, async () => {
      await onHide(isLater ? instantAtWallClock(at) : null);
      onClose();
    });
  }
}
