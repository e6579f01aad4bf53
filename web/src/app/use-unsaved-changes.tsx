import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { guardPage } from '../ui/history.ts';
import { useLabels } from '../ui/labels.ts';
import { uiLabels } from '../ui/ui-labels.ts';
import { appLabels } from './app-labels.ts';
import { session } from './session.ts';

export interface UnsavedChanges {
  /** To be rendered somewhere in the page: the question, while it is asked. */
  dialog: ReactNode;
  /** Asks, if there is something to lose, before what holds the changes is closed: a dialog, say. */
  mayLeave: () => Promise<boolean>;
  /** What was changed is saved: what navigates next is not asked. */
  forget: () => void;
}

/**
 * Asks before a page with changes that are not saved is left: by a link, by Back, by closing the tab
 * (SHELL-071 to 073). Where the address changes but not its path, nothing is asked.
 *
 * @param leaves whether the changes are lost by going to a path, where they outlive their page; the same
 * function each time
 */
export function useUnsavedChanges(
  isUnsaved: boolean,
  leaves?: (nextPath: string) => boolean,
): UnsavedChanges {
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const release = useRef(() => {});
  const unsaved = useRef(isUnsaved);

  const ask = useCallback(async () => {
    // Whose session has ended cannot save any more.
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
