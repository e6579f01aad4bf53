import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { MenuItem } from '@tradebridge/contract/content';
import { MoveButtons } from '../content/MoveButtons.tsx';
import { useDragRow } from '../content/use-drag-row.ts';
import { ContentIcon } from '../ui/ContentIcon.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { ItemFields } from './ItemFields.tsx';
import styles from './ItemsEditor.module.css';
import { editorLabels as labels } from './labels.ts';

interface ItemRowProps {
  /** Identifies a list of rows. */
  list: string;
  item: MenuItem;
  index: number;
  count: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (item: MenuItem) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** A link of the page, which can be moved, removed or opened for editing. */
export function ItemRow({ list, item, index, count, ...acts }: ItemRowProps) {
  const t = useLabels();
  const { isOpen, onOpen, onChange, onMove, onRemove } = acts;
  const { row, handle, isDragged, dropEdge } = useDragRow(list, index, onMove);
  const { title } = item;
  return (
    <li
      ref={row}
      className={classNames(
        styles.item,
        isDragged && styles.dragged,
        dropEdge === 'top' && styles.dropAbove,
        dropEdge === 'bottom' && styles.dropBelow,
      )}
    >
      <div className={styles.head}>
        <span
          ref={(element) => {
            handle.current = element;
          }}
          className={styles.handle}
          aria-hidden="true"
        >
          <DotsSixVerticalIcon size={20} weight="bold" />
        </span>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? labels.closeItem : labels.editItem, { title })}
          onClick={() => onOpen(!isOpen)}
        >
          {item.icon && <ContentIcon icon={item.icon} color={item.iconColor} size={20} />}
          <span className={styles.title}>{title}</span>
        </button>
        <IconButton
          label={t(labels.removeItem, { title })}
          icon={<TrashIcon size={18} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <div className={styles.acts}>
        <ItemTag item={item} />
        <MoveButtons title={title} index={index} count={count} onMove={(to) => onMove(index, to)} />
      </div>
      {isOpen && <ItemFields item={item} onChange={onChange} />}
    </li>
  );
}

/** The audience of the link. */
function ItemTag({ item }: { item: MenuItem }) {
  const t = useLabels();
  if (!item.published) return <Tag meaning="grey">{t(labels.tagUnpublished)}</Tag>;
  return item.public ? (
    <Tag meaning="green">{t(labels.tagPublic)}</Tag>
  ) : (
    <Tag meaning="blue">{t(labels.tagContacts)}</Tag>
  );
}
