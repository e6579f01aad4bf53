import { useQuery } from '@tanstack/react-query';
import type { MenuItem } from '@tradebridge/contract/content';
import { defaultPageId } from '@tradebridge/contract/content-rules';
import type { PageForEdit } from '@tradebridge/contract/pages';
import { useState } from 'react';
import { isNotFound } from '../app/api-error.ts';
import { editedPageQuery } from '../content/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './DeleteItemDialog.module.css';
import { menuEditorLabels as labels } from './labels.ts';
import type { MenuEntry, Removal } from './menu-entry.ts';

interface DeleteItemDialogProps {
  item: MenuItem;
  entry: MenuEntry;
  /** @param page deleted as well */
  onDelete: (page: Removal | null) => void;
  onClose: () => void;
}

/** Confirms deleting an item, and asks whether to delete its page (OPEN-071). */
export function DeleteItemDialog({ item, entry, onDelete, onClose }: DeleteItemDialogProps) {
  const t = useLabels();
  const { pageId } = item;
  const isNew = entry.newPages.some(({ id }) => id === pageId);
  const [removal, setRemoval] = useState<Removal | null>(null);
  return (
    <Dialog
      open
      title={t(labels.removeTitle, { title: item.title })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiLabels.cancel)}</Button>
          <Button
            look="danger"
            onClick={() => {
              onDelete(removal);
              onClose();
            }}
          >
            {t(labels.remove)}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>{t(labels.removeHelp)}</p>
        {pageId !== null && !isNew && (
          <PageOfItem
            pageId={pageId}
            isOpenedElsewhere={entry.items.some((one) => one !== item && one.pageId === pageId)}
            removal={removal}
            onRemoval={setRemoval}
          />
        )}
      </div>
    </Dialog>
  );
}

interface PageOfItemProps {
  pageId: string;
  isOpenedElsewhere: boolean;
  removal: Removal | null;
  onRemoval: (removal: Removal | null) => void;
}

function PageOfItem({ pageId, isOpenedElsewhere, removal, onRemoval }: PageOfItemProps) {
  const t = useLabels();
  const { data, isError, error } = useQuery(editedPageQuery(pageId));
  if (isNotFound(error)) return null;
  if (!data) return isError ? <p>{t(labels.pageUnknown)}</p> : <Spinner />;
  const { title } = data.page;
  const uses = usesInWords(t, data, isOpenedElsewhere);
  if (pageId === defaultPageId) return <p>{t(labels.pageIsDefault, { page: title })}</p>;
  if (uses !== '') return <p>{t(labels.pageStays, { page: title, uses })}</p>;
  return (
    <div>
      <Checkbox
        checked={removal !== null}
        onChange={(event) => onRemoval(event.target.checked ? { id: pageId, title } : null)}
      >
        {t(labels.removePage, { page: title })}
      </Checkbox>
      <p className={styles.help}>{t(labels.removePageHelp)}</p>
    </div>
  );
}

/** Other uses of the page. */
function usesInWords(t: Translate, { uses }: PageForEdit, isOpenedElsewhere: boolean): string {
  const others = uses
    .filter(({ kind }) => kind !== 'menu')
    .map((use) => t(labels.pageQuoted, { title: use.title }));
  return [...(isOpenedElsewhere ? [t(labels.anotherItem)] : []), ...others].join(', ');
}
