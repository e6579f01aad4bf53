import { useState } from 'react';
import { ChangedMeanwhile } from '../app/ChangedMeanwhile.tsx';
import { FormDialog } from '../app/FormDialog.tsx';
import { useEdits } from '../app/use-edits.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { OutsideForm } from '../ui/OutsideForm.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import { type Description, isMissing } from './description.ts';
import { mediaPageLabels as labels } from './labels.ts';

interface DescribeDialogProps {
  value: Description;
  /** The picture in the library, which others may describe too. */
  saved?: { id: string; version: number; refresh: () => Promise<unknown> };
  /** Further information. */
  help?: string;
  onSave: (description: Description, version: number | undefined) => Promise<unknown>;
  /** Removes the picture from where it is used. */
  onRemove?: () => void;
  onClose: () => void;
}

/** Edits a picture's description. */
export function DescribeDialog({
  value,
  saved,
  help,
  onSave,
  onRemove,
  onClose,
}: DescribeDialogProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [asked, setAsked] = useState(false);
  const edits = useEdits<Description>({
    name: `description of ${saved?.id ?? 'a picture in use'}`,
    current: value,
    version: saved?.version ?? null,
    refresh: saved?.refresh ?? (() => Promise.resolve()),
  });
  const description = edits.entry;
  const error = asked && isMissing(description) ? t(labels.altMissing) : submit.faultOf('alt');

  function act(): void {
    setAsked(true);
    submit.submitIf(!isMissing(description) && !edits.isUndecided, () =>
      edits.save(async () => {
        await onSave(description, edits.version);
        onClose();
      }),
    );
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
        <ChangedMeanwhile
          edits={edits}
          labelOf={(name) => t(labels[name])}
          textOfField={(name, entry) =>
            name === 'alt' ? entry.alt : t(entry.isDecorative ? labels.yes : labels.no)
          }
        />
        <DescriptionFields
          value={description}
          error={error}
          onChange={(changed) => {
            submit.changed('alt');
            edits.change(changed);
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
