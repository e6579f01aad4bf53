import { useQueryClient } from '@tanstack/react-query';
import type { MediaItem } from '@tradebridge/contract/media';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useLabels } from '../ui/labels.ts';
import { mediaPageLabels as labels } from './labels.ts';
import { PictureUses } from './PictureUses.tsx';
import { mediaKey } from './queries.ts';

/** Deletes a picture after listing where it is used. */
export function DeletePictureDialog({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const { id, name, uses } = item;
  const isUsed = uses.length > 0;
  const refresh = () => queryClient.invalidateQueries({ queryKey: mediaKey });
  return (
    <ConfirmDialog
      title={t(labels.deleteTitle)}
      confirm={t(isUsed ? labels.deleteUsedConfirm : labels.deleteConfirm)}
      look="danger"
      onConfirm={async () => {
        try {
          await callApi('media/deleteMedia', { id, confirmed: isUsed });
          showToast({ level: 'success', title: t(labels.deleted) });
        } finally {
          // A refusal means it has been used meanwhile; the dialog then lists where.
          await refresh();
        }
      }}
      onClose={onClose}
    >
      <p>{t(isUsed ? labels.deleteUsed : labels.deleteUnused, { name })}</p>
      {isUsed && <PictureUses uses={uses} />}
    </ConfirmDialog>
  );
}
