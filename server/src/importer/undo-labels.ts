import { undoableHours } from '@tradebridge/contract/administration-rules';
import { defineLabels, type Wording } from '@tradebridge/contract/labels';

const undoLabels = defineLabels('registryUndo', {
  busy: 'Another import is running. Try again when it has finished.',
  none: 'There is no such import.',
  first: 'The first import can’t be undone.',
  notLast: 'Only the last import that changed something can be undone.',
  undoneBefore: 'This import has already been undone.',
  unchanged: 'This import changed nothing, so there is nothing to undo.',
  over: 'This import can no longer be undone: that is possible for {hours} hours.',
  replaced:
    'This import can no longer be undone: a later one, which was undone itself, has replaced what was kept for it.',
  restored: 'This import can’t be undone: the database has been restored since.',
});

/** Why an import cannot be undone. */
export const whyNotUndone = (status: keyof typeof undoLabels): Wording => [
  undoLabels[status],
  { hours: undoableHours },
];

/** Why a row prevents its import from being undone; each line starts with the row. */
export const undoReasonLabels = defineLabels('registryUndoReason', {
  paid: 'somebody has paid it since, or begun to',
  signed: 'somebody has answered its sign-off since',
  uploaded: 'somebody has uploaded a document since',
  takenOver: 'it took the place of a record that was made in the portal',
  changed: 'somebody has changed it since',
  inUse: 'somebody has made something refer to it since, so it can’t be removed',
});
