import { useState } from 'react';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { OutsideForm } from '../ui/OutsideForm.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import { type Description, isMissing } from './description.ts';
import { mediaPageLabels as labels } from './labels.ts';

interface DescribeDialogProps {
  value: Description;
  /** Further information. */
  help?: string;
  onSave: (description: Description) => Promise<unknown>;
  /** Removes the picture from where it is used. */
  onRemove?: () => void;
  onClose: () => void;
}

/** Edits a picture's description. */
export function DescribeDialog({ value, help, onSave, onRemove, onClose }: DescribeDialogProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [asked, setAsked] = useState(false);
  const [description, setDescription] = useState(value);
  const error = asked && isMissing(description) ? t(labels.altMissing) : submit.faultOf('alt');

  function act(): void {
    setAsked(true);
    if (isMissing(description)) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      await onSave(description);
      onClose();
    });
  }

  return (
    <OutsideForm>
      <FormDialog
        title={t(labels.describe)}
        submit={submit}
        act={t(labels.save)}
        onAct={act}
        onClose={onClose}
      >
        <DescriptionFields
          value={description}
          error={error}
          onChange={(changed) => {
            submit.changed('alt');
            setDescription(changed);
          }}
        />
        {help && <p>{help}</p>}
        {onRemove && (
          <div>
            <Button
              onClick={() => {
                onRemove();
                onClose();
              }}
            >
              {t(labels.fieldRemove)}
            </Button>
          </div>
        )}
      </FormDialog>
    </OutsideForm>
  );
}
