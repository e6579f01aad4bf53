import type { ApiError } from '../app/api-error.ts';
import { mayHaveArrived } from '../app/api-error.ts';
import { entryLabels } from '../content/entry-labels.ts';
import { Button } from '../ui/Button.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import styles from './LabelProblem.module.css';
import { labelLabels as labels } from './labels.ts';
import type { LabelEntry } from './use-label-entry.ts';

/** Why the new text was not saved, with another user's text to choose instead. */
export function LabelProblem({ entry: { theirs, text, submit, ...entry } }: { entry: LabelEntry }) {
  const t = useLabels();
  if (theirs !== null) {
    return (
      <Note meaning="red" role="alert">
        <p>{t(labels.conflict)}</p>
        <div className={styles.texts}>
          <Version name={t(labels.theirs)} text={theirs}>
            <Button onClick={() => void entry.takeTheirs()}>{t(labels.takeTheirs)}</Button>
          </Version>
          <Version name={t(labels.yours)} text={text}>
            <Button disabled={!entry.canSave} onClick={() => void entry.save()}>
              {t(labels.keepMine)}
            </Button>
          </Version>
        </div>
      </Note>
    );
  }
  if (!submit.failure) return null;
  return (
    <Note meaning="red" role="alert">
      {failureInWords(t, submit.failure)}
    </Note>
  );
}

interface VersionProps {
  name: string;
  text: string;
  children: React.ReactNode;
}

function Version({ name, text, children }: VersionProps) {
  return (
    <div className={styles.version}>
      <b>{name}</b>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}

function failureInWords(t: Translate, failure: ApiError): string {
  if (mayHaveArrived(failure)) return t(entryLabels.mayHaveArrived);
  // Its field message contains the other user's text, which is already shown.
  if (failure.code === 'changed-meanwhile') return failure.message;
  return failure.fields[0]?.message ?? failure.message;
}
