import type { ApiError } from '../app/api-error.ts';
import { mayHaveArrived } from '../app/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { entryLabels as labels } from './entry-labels.ts';
import styles from './SaveProblem.module.css';

interface SaveProblemProps {
  isOverruled: boolean;
  failure: ApiError | null;
  /** Number of marked fields. */
  faults: number;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Why it could not be saved: a conflict, invalid fields, a lost reply, or the server's message. */
export function SaveProblem({
  isOverruled,
  failure,
  faults,
  onTakeTheirs,
  onKeepMine,
}: SaveProblemProps) {
  const t = useLabels();
  if (isOverruled) {
    return (
      <Note
        meaning="red"
        role="alert"
        action={
          <div className={styles.ways}>
            <Button onClick={onTakeTheirs}>{t(labels.takeTheirs)}</Button>
            <Button onClick={onKeepMine}>{t(labels.keepMine)}</Button>
          </div>
        }
      >
        {overruledBy(t, failure)}
      </Note>
    );
  }
  const words = problemInWords(t, failure, faults);
  if (words === null) return null;
  return (
    <Note meaning="red" role="alert">
      {words}
    </Note>
  );
}

function overruledBy(t: Translate, failure: ApiError | null): string {
  if (failure?.code !== 'changed-meanwhile') return t(labels.newerVersion);
  const who = failure.fields[0]?.message ?? t(labels.changedBySomebody);
  return t(labels.changedMeanwhile, { who });
}

function problemInWords(t: Translate, failure: ApiError | null, faults: number): string | null {
  if (faults > 0) return t(plural(faults, labels.checkOne, labels.checkMany), { count: faults });
  if (failure === null) return null;
  if (mayHaveArrived(failure)) return t(labels.mayHaveArrived);
  return failure.fields[0]?.message ?? failure.message;
}
