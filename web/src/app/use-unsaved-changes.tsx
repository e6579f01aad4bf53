import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { guardPage } from '../ui/history.ts';
import { useLabels } from '../ui/labels.ts';
import { uiLabels } from '../ui/ui-labels.ts';
import { appLabels } from './app-labels.ts';
import { session } from './session.ts';

export interface UnsavedChanges {
  /** The confirmation dialog, to be rendered somewhere in the page. */
  dialog: ReactNode;
  /** Asks before closing whatever holds unsaved changes, such as a dialog. */
  mayLeave: () => Promise<boolean>;
  /** The changes are saved: the next navigation asks nothing. */
  forget: () => void;
}

/**
 * Asks before a page with unsaved changes is left: by a link, by Back, by closing the tab
 * (SHELL-071 to 073). A change of the address on the same path asks nothing.
 *
 * @param leaves whether going to a path loses the changes, if they outlive their page; must be
 *   stable
 */
export function useUnsavedChanges(
  isUnsaved: boolean,
  leaves?: (nextPath: string) => boolean,
): UnsavedChanges {
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const release = useRef(() => {});
  const unsaved = useRef(isUnsaved);

  const ask = useCallback(async () => {
    // Without a session they can no longer be saved.
    if (!unsaved.current || session.get().status === 'signedOut') return true;
    const leave = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return leave;
  }, []);
  useEffect(() => {
    unsaved.current = isUnsaved;
    if (!isUnsaved) return;
    const stop = guardPage(ask, leaves);
    release.current = stop;
    return stop;
  }, [isUnsaved, ask, leaves]);

  return {
    dialog: answer && <UnsavedChangesDialog onAnswer={answer} />,
    mayLeave: ask,
    forget: () => {
      unsaved.current = false;
      release.current();
    },
  };
}

function UnsavedChangesDialog({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  const t = useLabels();
  return (
    <Dialog
      isShort
      open
      title={t(appLabels.unsavedTitle)}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button look="danger" onClick={() => onAnswer(true)}>
            {t(appLabels.leavePage)}
          </Button>
          <Button look="primary" autoFocus onClick={() => onAnswer(false)}>
            {t(uiLabels.cancel)}
          </Button>
        </>
      }
    >
      <p>{t(appLabels.unsavedMessage)}</p>
    </Dialog>
  );
}
