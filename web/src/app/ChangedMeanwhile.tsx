import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { appLabels } from './app-labels.ts';
import styles from './ChangedMeanwhile.module.css';
import type { Edits } from './use-edits.ts';

interface ChangedMeanwhileProps<Entry extends object> {
  edits: Edits<Entry>;
  /** A field's label. */
  labelOf: (name: keyof Entry) => string;
  /** A field's value in words; empty for none. */
  textOfField: (name: keyof Entry, entry: Entry) => string;
}

/** What others saved in a form's record while it was open, and what the user has to choose. */
export function ChangedMeanwhile<Entry extends object>({
  edits,
  labelOf,
  textOfField,
}: ChangedMeanwhileProps<Entry>) {
  const t = useLabels();
  const { meanwhile, entry, isUndecided, choose } = edits;
  if (meanwhile.length === 0) return null;
  const shown = (name: keyof Entry, of: Entry) => textOfField(name, of) || t(appLabels.noValue);
  return (
    <Note meaning={isUndecided ? 'red' : 'blue'} role={isUndecided ? 'alert' : 'status'}>
      <p>{t(isUndecided ? appLabels.changedChoose : appLabels.changedTaken)}</p>
      <ul className={styles.fields}>
        {meanwhile.map(({ name, theirs, isOpen }) => {
          const field = labelOf(name);
          const saved = shown(name, { ...entry, [name]: theirs });
          return (
            <li key={String(name)} className={styles.field}>
              {isOpen ? (
                <>
                  <span>
                    {t(appLabels.changedBoth, { field, theirs: saved, mine: shown(name, entry) })}
                  </span>
                  <span className={styles.choices} data-undecided>
                    <Button
                      aria-label={t(appLabels.useTheirsOf, { field })}
                      onClick={() => choose(name, 'theirs')}
                    >
                      {t(appLabels.useTheirs)}
                    </Button>
                    <Button
                      aria-label={t(appLabels.keepMineOf, { field })}
                      onClick={() => choose(name, 'mine')}
                    >
                      {t(appLabels.keepMine)}
                    </Button>
                  </span>
                </>
              ) : (
                t(appLabels.changedField, { field, theirs: saved })
              )}
            </li>
          );
        })}
      </ul>
    </Note>
  );
}
