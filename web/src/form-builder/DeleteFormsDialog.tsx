import { useQueryClient } from '@tanstack/react-query';
import type { FormListed } from '@tradebridge/contract/forms';
import { refusals } from '@tradebridge/contract/refusals';
import { useState } from 'react';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { contentKeys } from '../content/queries.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { formsListLabels as labels } from './list-labels.ts';

interface DeleteFormsDialogProps {
  forms: readonly FormListed[];
  onDone: () => void;
  onClose: () => void;
}

/** Deletes forms that no page uses: all or none. */
export function DeleteFormsDialog({ forms, onDone, onClose }: DeleteFormsDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const count = forms.length;
  return (
    <ConfirmDialog
      title={t(plural(count, labels.deleteTitleOne, labels.deleteTitleMany), { count })}
      confirm={t(labels.delete)}
      look="danger"
      onConfirm={remove}
      onClose={onClose}
    >
      {refusal ? (
        <>
          <p>{t(labels.inUse)}</p>
          <ul>
            {refusal.fields.map(({ path, message: reason }) => (
              <li key={path}>
                {t(labels.inUseOf, { title: forms[placeIn(path)]?.name ?? '', reason })}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>{forms.map(({ name }) => name).join(', ')}</p>
          <p>{t(labels.deleteMessage)}</p>
        </>
      )}
    </ConfirmDialog>
  );

  async function remove(): Promise<void> {
    try {
      await callOnce('form/deleteForms', { ids: forms.map(({ id }) => id) });
    } catch (error) {
      if (isApiError(error) && error.code === refusals.inUse.code) setRefusal(error);
      throw error;
    }
    showToast({
      level: 'success',
      title: t(plural(count, labels.deletedOne, labels.deletedMany), { count }),
    });
    onDone();
    await client.invalidateQueries({ queryKey: contentKeys.forms });
  }
}

/** `ids.3` is the fourth. */
const placeIn = (path: string): number => Number.parseInt(path.replace('ids.', ''), 10);
