import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { MenuItem } from '@tradebridge/contract/content';
import { useState } from 'react';
import { MoveDialog } from '../content/MoveDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';
import { ItemForm } from './ItemForm.tsx';
import styles from './ItemPanel.module.css';
import { menuEditorLabels as labels } from './labels.ts';
import type { MenuEditing } from './use-menu-editor.ts';

/** The selected item: its position and properties. */
export function ItemPanel({ editing }: { editing: MenuEditing }) {
  const t = useLabels();
  const { chosen } = editing;
  return (
    <Section title={t(labels.properties)}>
      {chosen ? (
        <div className={styles.panel}>
          <Ways item={chosen} editing={editing} />
          <ItemForm key={chosen.id} item={chosen} editing={editing} />
        </div>
      ) : (
        <p className={styles.none}>{t(labels.choose)}</p>
      )}
    </Section>
  );
}

function Ways({ item, editing }: { item: MenuItem; editing: MenuEditing }) {
  const t = useLabels();
  const [asked, ask] = useState<'move' | 'delete' | null>(null);
  const { items } = editing.entry;
  const place = items.indexOf(item);
  const close = () => ask(null);
  return (
    <div className={styles.ways}>
      <IconButton
        label={t(labels.moveUp)}
        icon={<ArrowUpIcon size={18} weight="bold" />}
        aria-disabled={place === 0}
        onClick={() => place > 0 && editing.move(item.id, place - 1)}
      />
      <IconButton
        label={t(labels.moveDown)}
        icon={<ArrowDownIcon size={18} weight="bold" />}
        aria-disabled={place === items.length - 1}
        onClick={() => place < items.length - 1 && editing.move(item.id, place + 1)}
      />
      <Button look="quiet" onClick={() => ask('move')}>
        {t(labels.moveTo)}
      </Button>
      <span className={styles.end}>
        <IconButton
          label={t(labels.copy)}
          icon={<CopyIcon size={18} />}
          onClick={() => editing.copy(item)}
        />
        <IconButton
          label={t(labels.remove)}
          icon={<TrashIcon size={18} />}
          onClick={() => ask('delete')}
        />
      </span>
      {asked === 'move' && (
        <MoveDialog
          title={item.title}
          place={place}
          count={items.length}
          onMove={(to) => editing.move(item.id, to)}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <DeleteItemDialog
          item={item}
          entry={editing.entry}
          onDelete={(page) => editing.remove(item, page)}
          onClose={close}
        />
      )}
    </div>
  );
}
