import type { MenuItem } from '@tradebridge/contract/content';
import { useState } from 'react';
import { PlaceActs } from '../content/PlaceActs.tsx';
import { PropertiesSheet } from '../content/PropertiesSheet.tsx';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { Section } from '../ui/Section.tsx';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';
import { ItemForm } from './ItemForm.tsx';
import styles from './ItemPanel.module.css';
import { menuEditorLabels as labels } from './labels.ts';
import type { MenuEditing } from './use-menu-editor.ts';

/** The selected item: its position and properties, beside the items or in a sheet. */
export function ItemPanel({ editing }: { editing: MenuEditing }) {
  const t = useLabels();
  const isSmall = useMediaQuery(smallScreen);
  const { chosen, isSheetOpen, closeSheet } = editing;
  const title = t(labels.properties);
  const properties = chosen && (
    <div className={styles.panel}>
      <Acts item={chosen} editing={editing} />
      <ItemForm key={chosen.id} item={chosen} editing={editing} />
    </div>
  );
  const announcement = (
    <p role="status" className="visually-hidden">
      {editing.announcement}
    </p>
  );
  if (isSmall && isSheetOpen) {
    return (
      <PropertiesSheet title={title} done={t(labels.done)} onClose={closeSheet}>
        {properties}
        {announcement}
      </PropertiesSheet>
    );
  }
  return (
    <>
      {announcement}
      {!isSmall && (
        <Section title={title}>
          {properties ?? <p className={styles.none}>{t(labels.choose)}</p>}
        </Section>
      )}
    </>
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
