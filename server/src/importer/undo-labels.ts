import { defineLabels } from '@tradebridge/contract/labels';

/** Why an import cannot be undone. */
export const undoLabels = defineLabels('registryUndo', {
  busy: 'Another import is running. Try again when it has finished.',
  none: 'There is no such import.',
  first: 'The first import can’t be undone.',
  notLast: 'Only the last import can be undone.',
  undoneBefore: 'This import has already been undone.',
  over: 'This import can no longer be undone.',
  restored: 'This import can’t be undone: the database has been restored since.',
});

/** Why a row prevents its import from being undone; each line starts with the row. */
export const undoReasonLabels = defineLabels('registryUndoReason', {
  paid: 'somebody has paid it since, or begun to',
  signed: 'somebody has answered its sign-off since',
  uploaded: 'somebody has uploaded a document since',
  takenOver: 'it took the place of a record that was made in the portal',
  changed: 'somebody has changed it since, or what refers to it',
});
