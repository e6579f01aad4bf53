import { useState } from 'react';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { contentLabels as labels } from './labels.ts';

interface MoveDialogProps {
  title: string;
  /** From 0. */
  place: number;
  count: number;
  onMove: (place: number) => void;
  onClose: () => void;
}

/** Moves an item of a list to a position. */
export function MoveDialog({ title, place, count, onMove, onClose }: MoveDialogProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [entered, setEntered] = useState(`${place + 1}`);
  const [isAsked, setAsked] = useState(false);
  const to = Number(entered);
  const isPlace = entered.trim() !== '' && Number.isInteger(to) && to >= 1 && to <= count;
  return (
    <FormDialog
      title={t(labels.moveTitle, { title })}
      submit={submit}
      act={t(labels.move)}
      onAct={() => {
        setAsked(true);
        if (!isPlace) return submit.refuse();
        onMove(to - 1);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={t(labels.movePlace, { count })}
        inputMode="numeric"
        value={entered}
        error={isAsked && !isPlace ? t(labels.movePlaceFault, { count }) : null}
        onChange={(event) => setEntered(event.target.value)}
      />
    </FormDialog>
  );
}
