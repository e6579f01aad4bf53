import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { Label } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { MoveDialog } from './MoveDialog.tsx';
import styles from './PlaceActs.module.css';

interface PlaceActsProps {
  words: Record<'moveUp' | 'moveDown' | 'moveTo' | 'copy' | 'remove', Label>;
  title: string;
  place: number;
  count: number;
  /** The list has no room for a copy. */
  isFull?: boolean;
  onMove: (to: number) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** What is done with the chosen item of an ordered list: move, copy, delete. */
export function PlaceActs(props: PlaceActsProps) {
  const { words, title, place, count, isFull, onMove, onCopy, onRemove } = props;
  const t = useLabels();
  const [isMoving, setMoving] = useState(false);
  return (
    <div className={styles.acts}>
      <IconButton
        label={t(words.moveUp)}
        icon={<ArrowUpIcon size={18} weight="bold" />}
        aria-disabled={place === 0}
        onClick={() => place > 0 && onMove(place - 1)}
      />
      <IconButton
        label={t(words.moveDown)}
        icon={<ArrowDownIcon size={18} weight="bold" />}
        aria-disabled={place === count - 1}
        onClick={() => place < count - 1 && onMove(place + 1)}
      />
      <Button look="quiet" onClick={() => setMoving(true)}>
        {t(words.moveTo)}
      </Button>
      <span className={styles.end}>
        <IconButton
          label={t(words.copy)}
          icon={<CopyIcon size={18} />}
          aria-disabled={isFull}
          onClick={onCopy}
        />
        <IconButton label={t(words.remove)} icon={<TrashIcon size={18} />} onClick={onRemove} />
      </span>
      {isMoving && (
        <MoveDialog
          title={title}
          place={place}
          count={count}
          onMove={onMove}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  );
}
