import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { initialAnswers } from '@tradebridge/contract/form-defaults';
import type { Form } from '@tradebridge/contract/forms';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { formTasksQuery } from '../app/form-tasks.ts';
import { useUser } from '../app/session.ts';
import { defaultToastMs, errorToastMs, showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { useOnline } from '../ui/use-online.ts';
import { AnswersKeeper, type KeeperPort } from './answers-keeper.ts';
import { beginForm, type FormBeginning, knownDefaults } from './begin-form.ts';
import type { BegunForm } from './begun-form.ts';
import { DraftNotes, KeepLine } from './DraftNotes.tsx';
import { deviceAnswersOf } from './device-answers.ts';
import { forgetFiles, keepFile, readKeptFile } from './device-files.ts';
import styles from './FilledForm.module.css';
import { FormClosed, Submitted } from './FormClosed.tsx';
import { FormView } from './FormView.tsx';
import { FormEntry } from './form-entry.ts';
import { formLabels } from './labels.ts';
import { hasRegex, loadMatches } from './load-matches.ts';
import { SendingLine, SubmissionNotes } from './SubmissionNotes.tsx';
import { useSubmission } from './use-submission.ts';

interface FilledFormProps {
  /** The published form; another version may be published while it is filled in. */
  form: Form;
  begun: BegunForm;
  isArchived: boolean;
  level: 2 | 3;
}

/** A form being filled in and submitted. */
export function FilledForm(props: FilledFormProps) {
  const { started, kept } = props.begun;
  const isToAnswer = started === null || started.state === 'open' || kept?.pending;
  if (!isToAnswer) return <FormClosed form={props.form} state={started.state} />;
  return <OpenForm {...props} />;
}

/** The entry and its keeper, created once for as long as the form is on display. */
function makeEntry(userId: string, form: Form, { started, kept, files, matches }: BegunForm) {
  const begin = beginForm(form, started, kept);
  const entry = new FormEntry(
    form.fields,
    begin.defaults,
    { answers: begin.answers, files },
    matches,
  );
  const port: KeeperPort = {
    device: deviceAnswersOf(userId, form.id, localStorage),
    server: serverOf(form.id),
    keepFile: (uniqueName, content) => keepFile(userId, form.id, uniqueName, content),
    forgetFiles: (names) => forgetFiles(userId, form.id, names),
  };
  const keeper = new AnswersKeeper(port, entry, form, begin, kept?.pending ?? null);
  return { begin, entry, keeper };
}

const serverOf = (formId: string): KeeperPort['server'] => ({
  save: (draft) => callApi('form/saveDraft', { formId, ...draft }),
  look: async () => (await callApi('form/startForm', { formId })).draft,
});

function OpenForm({ form, begun, isArchived, level }: FilledFormProps) {
  const t = useLabels();
  const user = useUser();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const [{ begin, entry, keeper }] = useState(() => makeEntry(user.id, form, begun));
  const [resumed, setResumed] = useState<FormBeginning | null>(begin.since ? begin : null);
  const [isAsking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const hasChanged = useDefinition(form, entry, keeper, begun) || begin.isOfOtherVersion;
  useKept(keeper);

  const submission = useSubmission({
    form,
    entry,
    keeper,
    keptFile: (name) => readKeptFile(user.id, form.id, name),
    async onDone(reference) {
      showToast({
        level: 'success',
        title: translate(formLabels.successTitle),
        message: translate(formLabels.successMessage, { name: form.name }),
        duration: defaultToastMs,
      });
      reset();
      // Home refetches it when it is opened.
      void queryClient.invalidateQueries({ queryKey: formTasksQuery.queryKey, refetchType: 'all' });
      await keeper.forget();
      if (!form.navBackOnSubmit || !canGoBack) return;
      showToast({
        level: 'info',
        title: translate(formLabels.reference, { reference }),
        duration: errorToastMs,
      });
      router.history.back();
    },
  });
  const { state } = submission;
  const isSending = state.is === 'sending';
  const isHeld = state.is === 'lost' || state.is === 'unfinished';

  function reset(): void {
    const defaults = knownDefaults(form, begun.started?.defaults ?? begun.kept?.defaults ?? []);
    entry.reset({ answers: initialAnswers(form.fields, defaults), files: new Map() });
    setResumed(null);
    setRound((before) => before + 1);
  }

  async function startOver(): Promise<void> {
    await keeper.forget();
    if (!form.anonymous) await callApi('form/deleteDraft', { formId: form.id });
    reset();
    await keeper.forget();
  }

  if (state.is === 'done' && form.singleSubmission) {
    return <Submitted form={form} reference={state.reference} />;
  }
  return (
    <div className={styles.form}>
      {state.is === 'done' && <Submitted form={form} reference={state.reference} />}
      {form.anonymous && <Note>{t(formLabels.anonymous)}</Note>}
      {keeper.isAnonymous && !form.anonymous && (
        <Note meaning="red" role="alert">
          {t(formLabels.noLongerAnonymous)}
        </Note>
      )}
      {isArchived && (
        <Note meaning="red" role="alert">
          {t(formLabels.archived)}
        </Note>
      )}
      <DraftNotes form={form} keeper={keeper} resumed={resumed} hasChanged={hasChanged} />
      <SubmissionNotes submission={submission} />
      <FormView
        form={form}
        mode="live"
        entry={entry}
        round={round}
        level={level}
        isBusy={isSending}
        isLocked={isHeld || isArchived}
        onSubmit={() => void submission.submit()}
        atEnd={
          <>
            {isSending && <SendingLine step={state.step} onStop={submission.stop} />}
            {!isOnline && (
              <Note role="status">
                <p>{t(formLabels.offline)}</p>
                <p>{t(formLabels.offlineSubmit)}</p>
              </Note>
            )}
            {isOnline && state.is === 'offline' && (
              <Note role="status">{t(formLabels.backOnline)}</Note>
            )}
            <KeepLine keeper={keeper} />
          </>
        }
        acts={
          <Button look="quiet" disabled={isSending || isHeld} onClick={() => setAsking(true)}>
            {t(formLabels.startOver)}
          </Button>
        }
      />
      {isAsking && (
        <ConfirmDialog
          title={t(formLabels.startOverTitle)}
          confirm={t(formLabels.startOver)}
          look="danger"
          onConfirm={startOver}
          onClose={() => setAsking(false)}
        >
          {t(formLabels.startOverMessage)}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Replaces the form by a newly published version; returns whether it has. */
function useDefinition(
  form: Form,
  entry: FormEntry,
  keeper: AnswersKeeper,
  { started, kept }: BegunForm,
): boolean {
  const begunWith = useRef(form.version);
  useEffect(() => {
    const read = started?.defaults ?? kept?.defaults ?? [];
    entry.define(form.fields, knownDefaults(form, read));
    keeper.define(form);
    if (form.version === begunWith.current || !hasRegex(form.fields)) return;
    loadMatches().then(
      (matches) => entry.judgeBy(matches),
      () => {
        // The server validates them all the same.
      },
    );
  }, [form, entry, keeper, started, kept]);
  return form.version !== begunWith.current;
}

/** Saves the entry while the form is on display, and at once when the page may be closed. */
function useKept(keeper: AnswersKeeper): void {
  useEffect(() => {
    const stop = keeper.watch();
    const keep = () => keeper.keepNow();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      stop();
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [keeper]);
}
