import { wallClock } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { draftLabels as labels } from './draft-labels.ts';
import type { Editing } from './draft-saver.ts';
import styles from './SaveState.module.css';

interface SaveStateProps {
  editing: Pick<Editing<unknown>, 'state' | 'base'>;
  /** Saves at once. */
  onSave: () => void;
}

/** Whether changes are saved. Announced only if the user has to act. */
export function SaveState({ editing, onSave }: SaveStateProps) {
  const t = useLabels();
  const problem = problemOf(t, editing);
  return (
    <span className={styles.state}>
      {!problem && <span className={styles.quiet}>{wordsOf(t, editing)}</span>}
      <span role="alert" className={styles.problem}>
        {problem?.words}
      </span>
      {problem && <Button onClick={onSave}>{problem.act}</Button>}
    </span>
  );
}

function wordsOf(t: Translate, { state, base }: SaveStateProps['editing']): string {
  if (state.is === 'saved') return t(labels.saved, { time: wallClock(base.at).slice(11) });
  return t(state.is === 'saving' ? labels.saving : labels.waiting);
}

function problemOf(
  t: Translate,
  { state }: SaveStateProps['editing'],
): { words: string; act: string } | null {
  switch (state.is) {
    case 'failed': {
      const reason = state.error.fields[0]?.message ?? state.error.message;
      return { words: t(labels.saveFailed, { reason }), act: t(labels.retry) };
    }
    case 'lost':
      return { words: t(labels.saveLost), act: t(labels.retry) };
    case 'restored':
      return { words: t(labels.saveRestored), act: t(labels.saveNow) };
    default:
      return null;
  }
}
