import type { Form } from '@tradebridge/contract/forms';
import { formatInstant } from '../app/format.ts';
import { useObservable } from '../app/observable.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import type { AnswersKeeper, KeepState } from './answers-keeper.ts';
import type { FormBeginning } from './begin-form.ts';
import styles from './FilledForm.module.css';
import { formLabels } from './labels.ts';

interface DraftNotesProps {
  form: Form;
  keeper: AnswersKeeper;
  /** What was resumed; null if nothing was. */
  resumed: FormBeginning | null;
  /** The form has changed since it was begun. */
  hasChanged: boolean;
}

/** Above a form: where its entries come from, and what another device saved. */
export function DraftNotes({ form, keeper, resumed, hasChanged }: DraftNotesProps) {
  const t = useLabels();
  const state = useObservable(keeper.state);
  const hasFiles = form.fields.some(({ type }) => type === 'file');
  return (
    <>
      {resumed?.since && (
        <Note role="status">
          <p>{t(formLabels.resumed, { when: formatInstant(resumed.since) })}</p>
          {resumed.isFromServer && hasFiles && <p>{t(formLabels.resumedFiles)}</p>}
        </Note>
      )}
      {hasChanged && <Note role="status">{t(formLabels.changed)}</Note>}
      {state.is === 'overruled' && (
        <Note meaning="red" role="alert">
          <p>{t(formLabels.overruledTitle)}</p>
          <p>{t(formLabels.overruledMessage, { when: formatInstant(state.theirs.saved) })}</p>
          <div className={styles.acts}>
            <Button onClick={() => void keeper.keepHere()}>{t(formLabels.keepHere)}</Button>
            <Button onClick={() => keeper.takeTheirs()}>{t(formLabels.takeThere)}</Button>
          </div>
        </Note>
      )}
    </>
  );
}

/** Where the entries are saved at the moment. */
export function KeepLine({ keeper }: { keeper: AnswersKeeper }) {
  const state = useObservable(keeper.state);
  const isWrong = state.is === 'nowhere';
  return (
    <p role="status" className={classNames(styles.keep, isWrong && styles.notKept)}>
      <KeepWords state={state} />
    </p>
  );
}

function KeepWords({ state }: { state: KeepState }) {
  const t = useLabels();
  switch (state.is) {
    case 'waiting':
    case 'saving':
      return t(formLabels.saving);
    case 'everywhere':
      return t(formLabels.savedEverywhere);
    case 'here':
      return t(formLabels.savedHere);
    case 'hereAlone':
      return t(formLabels.notSavedThere, { why: state.error.message });
    case 'nowhere':
      return t(formLabels.notSaved);
    default:
      return null;
  }
}
