import { useQueryClient } from '@tanstack/react-query';
import { mostSavedAtOnce } from '@tradebridge/contract/content-rules';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { contentEdits } from '../content/queries.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { actionEditorLabels as labels } from './labels.ts';

interface DeleteActionsDialogProps {
  ids: readonly string[];
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before actions are deleted. */
export function DeleteActionsDialog({ ids, onDeleted, onClose }: DeleteActionsDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const count = ids.length;
  return (
    <ConfirmDialog
      title={t(plural(count, labels.deleteOne, labels.deleteMany), { count })}
      confirm={t(labels.delete)}
      look="danger"
      onConfirm={async () => {
        for (let start = 0; start < count; start += mostSavedAtOnce) {
          await callApi('actions/deleteActions', {
            ids: ids.slice(start, start + mostSavedAtOnce),
          });
        }
        await client.invalidateQueries({ queryKey: [contentEdits, 'actions', 'list'] });
        onDeleted();
        showToast({
          level: 'success',
          title: t(plural(count, labels.deletedOne, labels.deletedMany), { count }),
        });
      }}
      onClose={onClose}
    >
      {t(labels.deleteHelp)}
    </ConfirmDialog>
  );
}
