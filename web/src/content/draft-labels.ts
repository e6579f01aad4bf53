import { defineLabels } from '@tradebridge/contract/labels';

/** For drafts that save themselves. */
export const draftLabels = defineLabels('contentDraft', {
  preview: 'Preview',
  history: 'History',
  hide: 'Hide from users',
  discard: 'Discard draft',
  discardTitle: 'Discard the draft?',
  discardMessage: 'Your changes since the last publication are lost.',
  discarded: 'Draft discarded',
  notSavedYet: 'Your changes are not saved yet, so nothing was done. Save them first.',
  saved: 'Saved {time}',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  saveFailed: 'Not saved: {reason}',
  saveLost: 'The connection was lost: your changes may have been saved.',
  saveRestored: 'Your changes from before your session ended are restored. They are not saved yet.',
  retry: 'Retry',
  saveNow: 'Save now',
  overruled:
    '{who} has changed this in the meantime. Nothing is overwritten: choose which version to keep.',
  overruledBySelf:
    'You have changed this in another tab. Nothing is overwritten: choose which version to keep.',
  compare: 'Compare and choose',
  replaced: '{who} has changed this in the meantime. This is the latest version.',
  replacedBySelf: 'You have changed this in another tab. This is the latest version.',
  understood: 'OK',
  conflictTitle: 'Two versions',
  conflictHelp:
    'Red is what {who} saved; green is what you wrote. If you keep yours, theirs stays in the history.',
  takeTheirs: 'Keep theirs',
  keepMine: 'Keep mine',
  conflictName: 'Before changes by {who}',
});
