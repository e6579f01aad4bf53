import { foldText, hasEveryWord, searchWordsOf } from '@tradebridge/contract/fold-text';
import type { Label } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { labelEditLabels as labels } from './labels.ts';
import styles from './WordsDialog.module.css';

export interface Words {
  readonly label: Label;
  /** Only for screen readers, or shown on hover. */
  readonly isHidden: boolean;
}

interface WordsDialogProps {
  title: string;
  words: readonly Words[];
  /** Whether there are enough for a search. */
  canFind?: boolean;
  onChoose: (label: Label) => void;
  onClose: () => void;
}

/**
 * The labels at a place, to choose from: for the keyboard, and for those that cannot be clicked.
 */
export function WordsDialog({
  title,
  words,
  canFind = false,
  onChoose,
  onClose,
}: WordsDialogProps) {
  const t = useLabels();
  const [sought, setSought] = useState('');
  const shown = words
    .map((each) => ({ ...each, text: t(each.label) }))
    .filter(({ text, label }) => holds(text, sought) || holds(label.key, sought));
  return (
    <Dialog open size="medium" title={title} onClose={onClose}>
      <div className={styles.content}>
        {canFind && (
          <>
            <p className={styles.help}>{t(labels.wordsHelp)}</p>
            <SearchField label={t(labels.find)} value={sought} onChange={setSought} />
          </>
        )}
        <ul className={styles.list}>
          {shown.map(({ label, text, isHidden }) => (
            <li key={label.key}>
              <button type="button" className={styles.words} onClick={() => onChoose(label)}>
                <span>{text}</span>
                <span className={styles.about}>
                  {label.key}
                  {isHidden && ` · ${t(labels.attribute)}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p role="status">{t(labels.noneFound)}</p>}
      </div>
    </Dialog>
  );
}

const holds = (text: string, sought: string) => hasEveryWord(foldText(text), searchWordsOf(sought));
