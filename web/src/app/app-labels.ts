import { defineLabels } from '@tradebridge/contract/labels';

export const appLabels = defineLabels('app', {
  noToken: 'invoke cannot be performed, user not authenticated.',
  network: 'The portal can’t be reached. Check your connection, then try again.',
  timeout: 'The portal took too long to answer. Try again.',
  unreadable: 'The portal’s answer couldn’t be read. Try again.',
  proofCancelled: 'Nothing was changed, because you did not confirm it’s you.',
  serverFailed: 'Something went wrong at our end. Try again.',
  serverFailedReference:
    'Something went wrong at our end. Try again. If it keeps happening, quote reference {reference}.',
  deniedLog: 'Permission Denied: Administration rights required.',
  deniedStaffLog: 'Permission Denied: Staff rights required.',
  entryRestored: 'Your entries have been restored. They are not saved yet.',
  unsavedTitle: 'Unsaved Changes',
  unsavedMessage: 'Changes have not been saved. Are you sure you want to leave?',
  leavePage: 'Leave Page',
  dataAsOf: 'Data as of {when}',
  copied: 'Copied',
  copyFailed: 'Couldn’t copy. Select the text and copy it yourself.',
  hours: '{hours} h',
  minutes: '{minutes} min',
  hoursAndMinutes: '{hours} h {minutes} min',
  documentTitle: '{page} | {product}',
});
