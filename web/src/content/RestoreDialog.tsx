import { useQueryClient } from '@tanstack/react-query';
import type { HistoryEntry } from '@tradebridge/contract/content';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useLabels } from '../ui/labels.ts';
import { nameOfEntry } from './entry-words.ts';
import { historyWords } from './history-words.ts';
import { historyLabels as labels } from './labels.ts';
import { versionQuery } from './queries.ts';

interface RestoreDialogProps {
  kind: ContentKind;
  id: string;
  entry: HistoryEntry;
  onRestore: (body: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
}

/** Replaces what is being edited by a version of the history. */
export function RestoreDialog({ kind, id, entry, onRestore, onClose }: RestoreDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const words = historyWords[kind];
  const version = nameOfEntry(t, entry);
  return (
    <ConfirmDialog
      title={t(labels.restoreTitle, { version })}
      confirm={t(labels.restoreWord)}
      onConfirm={async () => {
        const { body } = await client.fetchQuery(versionQuery(kind, id, entry.version));
        onRestore(body);
        showToast({ level: 'success', title: t(words.restored, { version }) });
      }}
      onClose={onClose}
    >
      {t(words.restoreMessage)}
    </ConfirmDialog>
  );
}
