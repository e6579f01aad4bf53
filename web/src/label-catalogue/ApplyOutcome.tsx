import { formatCount } from '../app/format.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './ApplyOutcome.module.css';
import { changeLabels as labels } from './labels.ts';
import type { SavedPart } from './save-in-parts.ts';
import type { ApplyChanges } from './use-apply-changes.ts';

/** The progress of saving many changes, and those that failed. */
export function ApplyOutcome({
  applying: { progress, parts, unsaved },
}: {
  applying: ApplyChanges;
}) {
  const t = useLabels();
  return (
    <>
      {progress !== null && (
        <div className={styles.outcome}>
          <ProgressBar label={t(labels.saving)} share={progress} />
        </div>
      )}
      {parts.length > 0 && (
        <div className={styles.outcome}>
          <Note meaning="red" role="alert">
            <p>{t(labels.notAll)}</p>
            <ul>
              {parts.map((part) => (
                <li key={part.from}>{partInWords(t, part)}</li>
              ))}
            </ul>
            <p>{t(labels.again)}</p>
          </Note>
        </div>
      )}
      {unsaved.dialog}
    </>
  );
}

function partInWords(t: Translate, { from, to, outcome, error }: SavedPart): string {
  const place = { from: formatCount(from), to: formatCount(to) };
  if (outcome === 'saved') return t(labels.partSaved, place);
  if (outcome === 'lost') return t(labels.partLost, place);
  if (outcome === 'notSent') return t(labels.partNotSent, place);
  const key = error?.code === 'changed-meanwhile' ? error.fields[0]?.path : undefined;
  if (key !== undefined) return t(labels.partMeanwhile, { ...place, key });
  const reason = error?.fields[0]?.message ?? error?.message ?? '';
  return t(labels.partRefused, { ...place, reason });
}
