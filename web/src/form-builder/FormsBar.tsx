import { useQueryClient } from '@tanstack/react-query';
import type { FormListed } from '@tradebridge/contract/forms';
import { useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import type { Chosen } from '../app/use-chosen.ts';
import { ChosenBar } from '../content/ChosenBar.tsx';
import { contentKeys } from '../content/queries.ts';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { DeleteFormsDialog } from './DeleteFormsDialog.tsx';
import { formsListLabels as labels } from './list-labels.ts';

interface FormsBarProps {
  forms: readonly FormListed[];
  chosen: Chosen;
  /** The list shows archived forms. */
  isArchive: boolean;
}

/** Actions for the selected forms. */
export function FormsBar({ forms, chosen: { ids, set, has }, isArchive }: FormsBarProps) {
  const t = useLabels();
  const client = useQueryClient();
  const [open, setOpen] = useState<'archive' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const count = ids.length;
  if (count === 0) return null;
  const close = () => setOpen(null);
  const clear = () => set([]);
  const isAll = count === forms.length;
  return (
    <ChosenBar
      labels={labels}
      count={count}
      isAll={isAll}
      onAll={(all) => set(all ? forms.map(({ id }) => id) : [])}
      onClear={clear}
    >
      {(isTooMany) => (
        <>
          {isArchive ? (
            <Button busy={busy} disabled={isTooMany} onClick={() => void bringBack()}>
              {t(labels.bringBack)}
            </Button>
          ) : (
            <Button disabled={isTooMany} onClick={() => setOpen('archive')}>
              {t(labels.archive)}
            </Button>
          )}
          <Button look="danger" disabled={isTooMany} onClick={() => setOpen('delete')}>
            {t(labels.delete)}
          </Button>
          {open === 'archive' && (
            <ConfirmDialog
              title={t(plural(count, labels.archiveTitleOne, labels.archiveTitleMany), { count })}
              confirm={t(labels.archive)}
              onConfirm={() => putAway(true)}
              onClose={close}
            >
              {t(labels.archiveMessage)}
            </ConfirmDialog>
          )}
          {open === 'delete' && (
            <DeleteFormsDialog
              forms={forms.filter(({ id }) => has(id))}
              onDone={clear}
              onClose={close}
            />
          )}
        </>
      )}
    </ChosenBar>
  );

  async function putAway(archived: boolean): Promise<void> {
    await callOnce('form/archiveForms', { ids: [...ids], archived });
    const one = archived ? labels.archivedOne : labels.broughtBackOne;
    const many = archived ? labels.archivedMany : labels.broughtBackMany;
    showToast({ level: 'success', title: t(plural(count, one, many), { count }) });
    clear();
    await client.invalidateQueries({ queryKey: contentKeys.forms });
  }

  async function bringBack(): Promise<void> {
    setBusy(true);
    try {
      await putAway(false);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast({ level: 'error', title: t(labels.bringBackFailed), message: error.message });
    } finally {
      setBusy(false);
    }
  }
}
