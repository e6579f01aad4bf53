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

/** News and actions have no drafts beside what is published. */
const withoutDrafts: HistoryWords = {
  help: labels.helpPublished,
  emptyHint: labels.emptyHintPublished,
  restoreMessage: labels.restoreToSave,
  restored: labels.restoredUnsaved,
};

/** What the history says of each kind: pages and forms save what is restored by themselves, the others do not. */
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
