import { useState } from 'react';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextArea } from '../ui/TextField.tsx';
import { linesOf } from './edit-lines.ts';
import { propertyLabels as labels } from './property-labels.ts';

interface PasteLinesDialogProps {
  there: readonly string[];
  max: number;
  onPaste: (lines: readonly string[], isReplacing: boolean) => void;
  onClose: () => void;
}

/** Adds many lines at once, from a spreadsheet or a text. */
export function PasteLinesDialog({ there, max, onPaste, onClose }: PasteLinesDialogProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [text, setText] = useState('');
  const [isReplacing, setReplacing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const lines = linesOf(text);
  const count = isReplacing ? lines.length : new Set([...there, ...lines]).size;
  const fault = faultInWords();
  return (
    <FormDialog
      title={t(labels.pasteTitle)}
      size="medium"
      submit={submit}
      act={t(isReplacing ? labels.pasteReplaceAct : labels.pasteAct)}
      onAct={() => {
        setAsked(true);
        if (fault) return submit.refuse();
        onPaste(lines, isReplacing);
        onClose();
      }}
      onClose={onClose}
    >
      <TextArea
        label={t(labels.pasteField)}
        help={t(labels.pasteHelp)}
        rows={10}
        autoFocus
        error={isAsked ? fault : null}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {there.length > 0 && (
        <Checkbox checked={isReplacing} onChange={(event) => setReplacing(event.target.checked)}>
          {t(labels.pasteReplace)}
        </Checkbox>
      )}
    </FormDialog>
  );

  function faultInWords(): string | null {
    if (lines.length === 0) return t(labels.pasteMissing);
    return count > max ? t(labels.pasteTooMany, { max, count }) : null;
  }
}
