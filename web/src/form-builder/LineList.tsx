import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type ReactNode, useId, useState } from 'react';
import { contentLabels } from '../content/labels.ts';
import { useDragRow } from '../content/use-drag-row.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import fieldStyles from './FieldProperties.module.css';
import styles from './LineList.module.css';
import { PasteLinesDialog } from './PasteLinesDialog.tsx';
import { propertyLabels as labels } from './property-labels.ts';

interface LineListProps {
  title: string;
  help?: string;
  /** The text of each line. */
  lines: readonly string[];
  max: number;
  /** The fields of a line. */
  children: (index: number) => ReactNode;
  addWords: string;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Pasted lines, which replace the others or follow them. */
  onPaste: (lines: readonly string[], isReplacing: boolean) => void;
}

/** Lines that can be entered, ordered and pasted: options and statements. */
export function LineList(props: LineListProps) {
  const { title, help, lines, max, children, addWords, onAdd, onMove, onRemove, onPaste } = props;
  const t = useLabels();
  const list = useId();
  const [announcement, announce] = useState('');
  const [isPasting, setPasting] = useState(false);
  const count = lines.length;
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count) return;
    onMove(from, to);
    announce(t(contentLabels.moved, { title: lines[from] ?? '', place: to + 1, count }));
  };
  return (
    <fieldset className={fieldStyles.group}>
      <legend className={fieldStyles.legend}>{title}</legend>
      {help && <p className={fieldStyles.help}>{help}</p>}
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same while they are entered
            key={index}
            list={list}
            title={line}
            index={index}
            count={count}
            onMove={move}
            onRemove={() => {
              onRemove(index);
              announce(t(labels.lineRemoved, { title: line }));
            }}
          >
            {children(index)}
          </Line>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button
          icon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
          disabled={count >= max}
          onClick={onAdd}
        >
          {addWords}
        </Button>
        <Button look="quiet" onClick={() => setPasting(true)}>
          {t(labels.paste)}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {isPasting && (
        <PasteLinesDialog
          there={lines}
          max={max}
          onPaste={onPaste}
          onClose={() => setPasting(false)}
        />
      )}
    </fieldset>
  );
}

interface LineProps {
  list: string;
  title: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

function Line({ list, title, index, count, onMove, onRemove, children }: LineProps) {
  const t = useLabels();
  const { row, handle, dropEdge } = useDragRow(list, index, onMove);
  return (
    <li ref={row} className={classNames(styles.line, dropEdge && styles[dropEdge])}>
      <span ref={handle} className={styles.handle} aria-hidden="true">
        <DotsSixVerticalIcon size={18} weight="bold" />
      </span>
      <div className={styles.entry}>{children}</div>
      <span className={styles.acts}>
        <IconButton
          label={t(contentLabels.moveUp, { title })}
          icon={<ArrowUpIcon size={16} aria-hidden="true" />}
          aria-disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton
          label={t(contentLabels.moveDown, { title })}
          icon={<ArrowDownIcon size={16} aria-hidden="true" />}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
        <IconButton
          label={t(labels.removeLine, { title })}
          icon={<TrashIcon size={16} aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
