import { useUser } from '../app/session.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { draftLabels as labels } from './draft-labels.ts';
import { contentLabels } from './labels.ts';
import styles from './Meanwhile.module.css';
import type { Draft } from './use-draft.ts';

interface MeanwhileProps<Entry extends object> {
  draft: Draft<Entry>;
  onCompare: () => void;
}

/** Says that somebody else has changed the same, and the consequence. */
export function Meanwhile<Entry extends object>({ draft, onCompare }: MeanwhileProps<Entry>) {
  const t = useLabels();
  const { email } = useUser();
  const { editing, replaced, forgetReplaced } = draft;
  const { state } = editing;
  if (state.is === 'overruled') {
    const { by } = state.theirs;
    const who = by ?? t(contentLabels.somebody);
    return (
      <div className={styles.note}>
        <Note
          meaning="red"
          role="alert"
          action={<Button onClick={onCompare}>{t(labels.compare)}</Button>}
        >
          {by === email ? t(labels.overruledBySelf) : t(labels.overruled, { who })}
        </Note>
      </div>
    );
  }
  if (!replaced) return null;
  const who = replaced.by ?? t(contentLabels.somebody);
  return (
    <div className={styles.note}>
      <Note role="status" action={<Button onClick={forgetReplaced}>{t(labels.understood)}</Button>}>
        {replaced.by === email ? t(labels.replacedBySelf) : t(labels.replaced, { who })}
      </Note>
    </div>
  );
}
