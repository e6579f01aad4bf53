import { useMutation } from '@tanstack/react-query';
import type { HandlerRun } from '@tradebridge/contract/form-handlers';
import type { SubmissionDetail } from '@tradebridge/contract/submission-administration';
import { callOnce } from '../app/call-once.ts';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './HandlerLog.module.css';
import { handlerFaultLabels, submissionLabels as labels, routineNames } from './labels.ts';
import { useSubmissionChanged } from './use-submission-changed.ts';

/** Handlers' runs for a submission, the reason of a failure, and a button to retry. */
export function HandlerLog({ submission: { id, handlers } }: { submission: SubmissionDetail }) {
  const t = useLabels();
  return (
    <Section title={t(labels.handlers)} flush>
      <ul aria-label={t(labels.handlersList)}>
        {handlers.map((run) => (
          <Run key={run.handlerId} id={id} run={run} />
        ))}
      </ul>
    </Section>
  );
}

function Run({ id, run }: { id: string; run: HandlerRun }) {
  const t = useLabels();
  const changed = useSubmissionChanged(id);
  const { handlerId, state, attempts, at, fault, status } = run;
  const what = nameOf(t, run);
  const retry = useMutation({
    mutationFn: () => callOnce('submissions/retryHandler', { id, handlerId }),
    onSuccess: (answered) => {
      changed({ handlers: answered });
      showToast({ level: 'success', title: t(labels.runRetried) });
    },
    onError: (error) =>
      showToast({ level: 'error', title: t(labels.runNotRetried), message: error.message }),
  });
  const when = formatInstant(at);
  return (
    <li className={styles.run}>
      <span className={styles.head}>
        <b>{what}</b>
        <StateTag run={run} />
      </span>
      {fault && <p>{t(handlerFaultLabels[fault], { status: status ?? '' })}</p>}
      <p className={styles.when}>
        {t(state === 'waiting' ? labels.runNext : labels.runLast, { when })}
        {attempts > 1 && `, ${t(labels.runAttempts, { count: attempts })}`}
      </p>
      {state === 'failed' && (
        <div>
          <Button
            busy={retry.isPending}
            aria-label={t(labels.runRetryOf, { what })}
            onClick={() => retry.mutate()}
          >
            {t(labels.runRetry)}
          </Button>
        </div>
      )}
    </li>
  );
}

const nameOf = (t: Translate, { routine, host }: HandlerRun): string => {
  const what = t(routineNames[routine]);
  return host === null ? what : t(labels.runTo, { what, host });
};

function StateTag({ run: { state, fault } }: { run: HandlerRun }) {
  const t = useLabels();
  if (state === 'failed') return <Tag meaning="red">{t(labels.runFailed)}</Tag>;
  if (state === 'waiting') return <Tag meaning="amber">{t(labels.runWaiting)}</Tag>;
  return fault === null ? (
    <Tag meaning="green">{t(labels.runDone)}</Tag>
  ) : (
    <Tag meaning="grey">{t(labels.runNothing)}</Tag>
  );
}
