import { defineLabels } from '@tradebridge/contract/labels';

/** Of a draft that saves itself. */
export const draftLabels = defineLabels('contentDraft', {
  preview: 'Preview',
  history: 'History',
  hide: 'Hide from users',
  discard: 'Discard the draft',
  discardTitle: 'Discard the draft?',
  discardMessage: 'What you changed since it was published last is dropped.',
  discarded: 'The draft is discarded',
  notSavedYet: 'Your changes are not saved yet, so nothing was done. Save them first.',
  saved: 'Saved {time}',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  saveFailed: 'Not saved: {reason}',
  saveLost: 'The connection was lost: what you wrote may have been saved.',
  saveRestored: 'What you wrote before your session ended is here. It is not saved yet.',
  retry: 'Retry',
  saveNow: 'Save now',
  overruled: '{who} has changed this meanwhile. Nothing is overwritten: choose what stays.',
  overruledBySelf: 'You have changed this in another tab. Nothing is overwritten.',
  compare: 'Compare and choose',
  replaced: '{who} has changed this meanwhile. You see the latest version.',
  replacedBySelf: 'You have changed this in another tab. You see the latest version.',
  understood: 'OK',
  conflictTitle: 'Two versions',
  conflictHelp:
    'Red is what {who} saved, green is what you wrote. If you put yours on top, theirs is kept in the history.',
  takeTheirs: 'Take theirs',
  keepMine: 'Put mine on top',
  conflictName: 'Before changes by {who}',
});
