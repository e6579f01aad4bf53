import { defineLabels } from '@tradebridge/contract/labels';

/** For choosing, uploading and opening files anywhere. */
export const fileLabels = defineLabels('files', {
  // Choosing.
  drop: 'Drop files here, or',
  rulesFailed: 'The upload rules couldn’t be loaded',
  chosen: 'Chosen files',
  remove: 'Remove {name}',

  // States of a file.
  waiting: 'Waiting',
  compressing: 'Compressing image...',
  ready: 'Ready, {size}',
  madeSmaller: 'Ready, {size}, as {name}',
  wrongType: 'Files of this type are not accepted.',
  tooLarge: 'The file is {size}. The limit is {limit}.',
  empty: 'The file is empty.',
  sending: 'Uploading {name}',
  sentShare: '{share}% sent',
  sent: 'Uploaded',
  notSent: 'Not uploaded: {why}',

  // Uploading.
  send: 'Upload',
  sendOne: 'Upload 1 file',
  sendMany: 'Upload {count} files',
  stop: 'Stop',
  done: 'Done',

  // Opening.
  opensElsewhere: 'view, opens in a new tab',
  saves: 'download',
});
