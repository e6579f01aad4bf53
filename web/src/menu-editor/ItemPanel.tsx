import type { MenuItem } from '@tradebridge/contract/content';
import { useState } from 'react';
import { PlaceActs } from '../content/PlaceActs.tsx';
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
          <Acts item={chosen} editing={editing} />
          <ItemForm key={chosen.id} item={chosen} editing={editing} />
        </div>
      ) : (
        <p className={styles.none}>{t(labels.choose)}</p>
      )}
    </Section>
  );
}

function Acts({ item, editing }: { item: MenuItem; editing: MenuEditing }) {
  const [isDeleting, setDeleting] = useState(false);
  const { items } = editing.entry;
  return (
    <>
      <PlaceActs
        words={labels}
        title={item.title}
        place={items.indexOf(item)}
        count={items.length}
        onMove={(to) => editing.move(item.id, to)}
        onCopy={() => editing.copy(item)}
        onRemove={() => setDeleting(true)}
      />
      {isDeleting && (
        <DeleteItemDialog
          item={item}
          entry={editing.entry}
          onDelete={(page) => editing.remove(item, page)}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
