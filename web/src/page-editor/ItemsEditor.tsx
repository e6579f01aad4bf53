import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { MenuItem } from '@tradebridge/contract/content';
import { defaultIconColor, maxPageItems } from '@tradebridge/contract/content-rules';
import { useId, useState } from 'react';
import { contentLabels } from '../content/labels.ts';
import { movedWithin } from '../content/move-within.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { ItemRow } from './ItemRow.tsx';
import styles from './ItemsEditor.module.css';
import { editorLabels as labels } from './labels.ts';
import { newItem } from './page-entry.ts';

interface ItemsEditorProps {
  items: readonly MenuItem[];
  onChange: (items: readonly MenuItem[]) => void;
}

/** The page's links, in the order users see them. */
export function ItemsEditor({ items, onChange }: ItemsEditorProps) {
  const t = useLabels();
  const list = useId();
  const [open, setOpen] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<{ item: MenuItem; index: number } | null>(null);

  return (
    <div className={styles.editor}>
      <p className={styles.help}>{t(items.length > 0 ? labels.itemsHelp : labels.itemsNone)}</p>
      <ol className={styles.items}>
        {items.map((item, index) => (
          <ItemRow
            key={item.id}
            list={list}
            item={item}
            index={index}
            count={items.length}
            isOpen={open === item.id}
            onOpen={(isOpen) => setOpen(isOpen ? item.id : null)}
            onChange={(changed) => onChange(items.with(index, changed))}
            onMove={move}
            onRemove={() => remove(item, index)}
          />
        ))}
      </ol>
      {removed && (
        <Note action={<Button onClick={putBack}>{t(labels.undo)}</Button>}>
          {t(labels.removed, { title: removed.item.title })}
        </Note>
      )}
      <Button
        icon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
        disabled={items.length >= maxPageItems}
        onClick={add}
      >
        {t(labels.addItem)}
      </Button>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );

  function add(): void {
    const item = newItem(t(labels.newItem), defaultIconColor);
    onChange([...items, item]);
    setOpen(item.id);
    setAnnouncement(t(labels.added, { title: item.title }));
  }

  function move(from: number, to: number): void {
    onChange(movedWithin(items, from, to));
    const title = items[from]?.title ?? '';
    setAnnouncement(t(contentLabels.moved, { title, place: to + 1, count: items.length }));
  }

  function remove(item: MenuItem, index: number): void {
    onChange(items.toSpliced(index, 1));
    setRemoved({ item, index });
    setAnnouncement(t(labels.removed, { title: item.title }));
  }

  function putBack(): void {
    if (removed) onChange(items.toSpliced(removed.index, 0, removed.item));
    setRemoved(null);
  }
}
