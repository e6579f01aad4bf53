import type { ContentStatus } from '@tradebridge/contract/content';
import { useState } from 'react';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { InstantField } from './InstantField.tsx';
import { contentLabels as labels } from './labels.ts';
import { NowOrLater } from './NowOrLater.tsx';
import { faultOfEnd, faultOfInstant, timesStillToCome } from './schedule-entry.ts';
import { instantAtWallClock } from './wall-time.ts';

/** From and until when content is visible; null for at once, and for ever. */
export interface Period {
  from: string | null;
  until: string | null;
}

interface PublishDialogProps {
  /** The title of what is published. */
  title: string;
  status: ContentStatus;
  onPublish: (period: Period) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Publishes content, at once or at a given time, for ever or until a given time. It starts with the
 * times already scheduled, so that publishing a correction does not drop them.
 */
export function PublishDialog({ title, status, onPublish, onClose }: PublishDialogProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [scheduled] = useState(() => timesStillToCome(status, new Date()));
  const [isLater, setLater] = useState(scheduled.from !== '');
  const [hasEnd, setEnd] = useState(scheduled.until !== '');
  const [from, setFrom] = useState(scheduled.from);
  const [until, setUntil] = useState(scheduled.until);
  const [isAsked, setAsked] = useState(false);
  const now = new Date();
  const startFault = isLater ? faultOfInstant(from, now) : null;
  const endFault = hasEnd ? faultOfEnd(until, isLater ? from : null, now) : null;

  return (
    <FormDialog
      title={t(labels.publishTitle, { title })}
      submit={submit}
      act={t(isLater ? labels.publishLater : labels.publish)}
      isHeldWhileBusy
      onAct={act}
      onClose={onClose}
    >
      <NowOrLater
        label={t(labels.publishWhen)}
        isLater={isLater}
        onLater={setLater}
        atLabel={t(labels.publishAt)}
        at={from}
        onAt={setFrom}
        error={isAsked && startFault ? t(startFault) : null}
      />
      <Checkbox checked={hasEnd} onChange={(event) => setEnd(event.target.checked)}>
        {t(labels.hasEnd)}
      </Checkbox>
      {hasEnd && (
        <InstantField
          label={t(labels.hideAt)}
          value={until}
          onChange={setUntil}
          error={isAsked && endFault ? t(endFault) : (submit.faultOf('until') ?? null)}
        />
      )}
    </FormDialog>
  );

  function act(): void {
    setAsked(true);
    submit.submitIf(!startFault && !endFault, async () => {
      await onPublish({
        from: isLater ? instantAtWallClock(from) : null,
        until: hasEnd ? instantAtWallClock(until) : null,
      });
      onClose();
    });
  }
}
