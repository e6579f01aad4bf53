import { useEffect, useState } from 'react';
import { idleAt } from '../app/activity.ts';
import { callApi } from '../app/api-client.ts';
import { signOut } from '../app/session.ts';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { FailureNote } from '../ui/Note.tsx';
import { idleLabels } from './idle-labels.ts';

/** Says that the session is about to end, and keeps it on request. */
export function IdleDialog({ onStayed }: { onStayed: () => void }) {
  const t = useLabels();
  const left = useSecondsLeft();
  const { busy, failure, act } = useAct();

  const stay = () =>
    act(async () => {
      await callApi('core/ping', {}, { isBackground: false });
      onStayed();
    });

  return (
    <Dialog
      isShort
      open
      title={t(idleLabels.title)}
      onClose={() => void stay()}
      footer={
        <>
          <Button onClick={() => void signOut()}>{t(idleLabels.signOut)}</Button>
          <Button look="primary" busy={busy} onClick={() => void stay()}>
            {t(idleLabels.stay)}
          </Button>
        </>
      }
    >
      <p>{left > 0 ? t(idleLabels.endsIn, { time: clockOf(left) }) : t(idleLabels.ending)}</p>
      <p>{t(idleLabels.kept)}</p>
      <FailureNote>{failure}</FailureNote>
    </Dialog>
  );
}

const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The remaining whole seconds of the session. */
function useSecondsLeft(): number {
  const leftNow = () => Math.max(0, Math.ceil(((idleAt() ?? 0) - Date.now()) / 1000));
  const [left, setLeft] = useState(leftNow);
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftNow()), 500);
    return () => clearInterval(timer);
  });
  return left;
}
