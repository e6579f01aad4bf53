import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { labelEditLabels as labels } from './labels.ts';
import styles from './WordsDialog.module.css';
import type { Conflict } from './working-copy.ts';

export type Choice = 'mine' | 'theirs';

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  /** The choice for each key. */
  onSave: (choices: Readonly<Record<string, Choice>>) => void;
  onClose: () => void;
}

/** Both texts of each label that somebody else changed meanwhile, to choose from. */
export function ConflictDialog({ conflicts, onSave, onClose }: ConflictDialogProps) {
  const t = useLabels();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const isOpen = conflicts.some(({ key }) => choices[key] === undefined);
  const inWords = (text: string | null) => text ?? t(labels.theDefault);
  return (
    <Dialog
      open
      size="medium"
      title={t(labels.conflictTitle)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiLabels.cancel)}</Button>
          <Button look="primary" disabled={isOpen} onClick={() => onSave(choices)}>
            {t(labels.save)}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.help}>{t(labels.conflictHelp)}</p>
        {conflicts.map(({ key, mine, theirs }) => (
          <RadioGroup<Choice>
            key={key}
            label={t(labels.conflictGroup, { key })}
            options={[
              {
                value: 'mine',
                label: t(labels.keepMine),
                help: t(labels.mine, { text: inWords(mine) }),
              },
              {
                value: 'theirs',
                label: t(labels.takeTheirs),
                help: t(labels.theirs, { text: inWords(theirs) }),
              },
            ]}
            value={choices[key] ?? null}
            onChange={(choice) => setChoices((before) => ({ ...before, [key]: choice }))}
          />
        ))}
      </div>
    </Dialog>
  );
}
