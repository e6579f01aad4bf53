import type { FormForEdit } from '@tradebridge/contract/forms';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { DraftDialogs } from '../content/DraftDialogs.tsx';
import type { EditorDialog } from '../content/EditorBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { FaultList } from './FaultList.tsx';
import { entryOfBody } from './form-entry.ts';
import type { PlacedFault } from './form-faults.ts';
import { partsOfForm } from './form-parts.ts';
import { builderLabels as labels } from './labels.ts';
import type { FormActs } from './use-form-acts.ts';
import type { FormBuilding } from './use-form-builder.ts';

interface BuilderDialogsProps {
  open: EditorDialog | null;
  building: FormBuilding;
  edited: FormForEdit;
  acts: FormActs;
  faults: readonly PlacedFault[];
  /** Selects a field; null for the form itself. */
  onShow: (key: string | null) => void;
  onClose: () => void;
}

/** The open dialog of the builder. */
export function BuilderDialogs(props: BuilderDialogsProps) {
  const { open, building, edited, acts, onClose } = props;
  const t = useLabels();
  const title = building.entry.name;
  const { id } = edited.form;
  return (
    <DraftDialogs
      open={open}
      kind="form"
      id={id}
      title={title}
      preview={`/preview/form/${id}`}
      draft={building.draft}
      hasDraft={edited.status.hasDraft}
      entryOfBody={entryOfBody}
      partsOf={partsOfForm}
      acts={acts}
      dialogs={{
        publish: <Publish {...props} />,
        hide: (
          <ConfirmDialog
            title={t(labels.hideTitle, { title })}
            confirm={t(labels.hide)}
            look="danger"
            onConfirm={acts.hide}
            onClose={onClose}
          >
            {t(labels.hideMessage)}
          </ConfirmDialog>
        ),
      }}
      onClose={onClose}
    />
  );
}

/** Confirms publishing, or lists what prevents it. */
function Publish({ building, acts, faults, onShow, onClose }: BuilderDialogsProps) {
  const t = useLabels();
  const title = building.entry.name;
  const count = faults.length;
  if (count === 0) {
    return (
      <ConfirmDialog
        title={t(labels.publishTitle, { title })}
        confirm={t(labels.publish)}
        onConfirm={acts.publish}
        onClose={onClose}
      >
        {t(labels.publishMessage)}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      size="medium"
      title={t(plural(count, labels.faultsOne, labels.faultsMany), { count })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t(labels.done)}</Button>}
    >
      <FaultList faults={faults} onShow={onShow} />
    </Dialog>
  );
}
