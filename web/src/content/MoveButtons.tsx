import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { contentLabels as labels } from './labels.ts';
import styles from './MoveButtons.module.css';

interface MoveButtonsProps {
  /** The title of what is moved. */
  title: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Reorders a list without a pointer (WCAG 2.5.7): up, down, and to a position. */
export function MoveButtons({ title, index, count, onMove }: MoveButtonsProps) {
  const t = useLabels();
  const { up, down, place, moveFrom } = useKeptFocus(index, onMove);
  return (
    <span className={styles.buttons}>
      <IconButton
        ref={up}
        label={t(labels.moveUp, { title })}
        icon={<ArrowUpIcon size={18} aria-hidden="true" />}
        // Not `disabled`, which would take the focus away from keyboard users.
        aria-disabled={index === 0}
        onClick={() => index > 0 && moveFrom(up, index - 1)}
      />
      <IconButton
        ref={down}
        label={t(labels.moveDown, { title })}
        icon={<ArrowDownIcon size={18} aria-hidden="true" />}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && moveFrom(down, index + 1)}
      />
      <select
        ref={place}
        className={styles.place}
        aria-label={t(labels.moveTo, { title })}
        value={index}
        onChange={(event) => moveFrom(place, Number(event.target.value))}
      >
        {Array.from({ length: count }, (_, to) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <option key={to} value={to}>
            {to + 1}
          </option>
        ))}
      </select>
    </span>
  );
}

/** An element that moves in the document loses the focus; this restores it. */
function useKeptFocus(index: number, onMove: (to: number) => void) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLSelectElement>(null);
  const mover = useRef<RefObject<HTMLElement | null> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is at its new place
  useLayoutEffect(() => {
    mover.current?.current?.focus();
    mover.current = null;
  }, [index]);
  return {
    up,
    down,
    place,
    moveFrom(by: RefObject<HTMLElement | null>, to: number) {
      mover.current = by;
      onMove(to);
    },
  };
}
