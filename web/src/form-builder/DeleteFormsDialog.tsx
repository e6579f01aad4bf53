import type { FormListed } from '@tradebridge/contract/forms';
import { callOnce } from '../app/call-once.ts';
import { DeleteUnusedDialog } from '../content/DeleteUnusedDialog.tsx';
import { contentKeys } from '../content/queries.ts';
import { formsListLabels as labels } from './list-labels.ts';

interface DeleteFormsDialogProps {
  forms: readonly FormListed[];
  onDone: () => void;
  onClose: () => void;
}

/** Deletes forms that no page uses: all or none. */
export function DeleteFormsDialog({ forms, onDone, onClose }: DeleteFormsDialogProps) {
  return (
    <DeleteUnusedDialog
      titles={forms.map(({ name }) => name)}
      words={labels}
      remove={() => callOnce('form/deleteForms', { ids: forms.map(({ id }) => id) })}
      listKey={contentKeys.forms}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
