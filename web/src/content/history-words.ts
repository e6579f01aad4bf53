import type { ContentKind } from '@tradebridge/contract/content-rules';
import type { Label } from '@tradebridge/contract/labels';
import { historyLabels as labels } from './labels.ts';

interface HistoryWords {
  readonly help: Label;
  readonly emptyHint: Label;
  readonly restoreMessage: Label;
  readonly restored: Label;
}

const withDrafts = { help: labels.help, emptyHint: labels.emptyHint };

/** News and actions have no separate drafts. */
const withoutDrafts: HistoryWords = {
  help: labels.helpPublished,
  emptyHint: labels.emptyHintPublished,
  restoreMessage: labels.restoreToSave,
  restored: labels.restoredUnsaved,
};

/**
 * Texts of the history for each kind: pages and forms save a restored version themselves, others do
 * not.
 */
export const historyWords: Readonly<Record<ContentKind, HistoryWords>> = {
  page: { ...withDrafts, restoreMessage: labels.restoreMessage, restored: labels.restored },
  menu: {
    ...withDrafts,
    restoreMessage: labels.restoreToPublish,
    restored: labels.restoredUnsaved,
  },
  news: withoutDrafts,
  action: withoutDrafts,
  form: { ...withDrafts, restoreMessage: labels.restoreMessage, restored: labels.restored },
};
