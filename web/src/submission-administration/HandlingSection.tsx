import { useMutation, useQuery } from '@tanstack/react-query';
import type { Submission } from '@tradebridge/contract/submission-administration';
import { progressStates, type SubmissionProgress } from '@tradebridge/contract/submission-rules';
import { useRef } from 'react';
import { callApi } from '../app/api-client.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import styles from './HandlingSection.module.css';
import { submissionLabels as labels } from './labels.ts';
import { assigneesQuery } from './queries.ts';
import { progressWords } from './submission-words.ts';
import { useSubmissionChanged } from './use-submission-changed.ts';

/** The progress of a submission, and the responsible administrator. */
export function HandlingSection({ submission }: { submission: Submission }) {
  const t = useLabels();
  const { id: me } = useUser();
  const { id, assignedTo } = submission;
  const changed = useSubmissionChanged(id);
  const failed = (error: Error) =>
    showToast({ level: 'error', title: t(labels.notSaved), message: error.message });
  const setProgress = useMutation({
    mutationFn: (progress: SubmissionProgress) =>
      callApi('submissions/setProgress', { ids: [id], progress }),
    onSuccess: (_, progress) => changed({ progress }),
    onError: failed,
  });
  const assign = useMutation({
    mutationFn: (uid: string | null) => callApi('submissions/assign', { ids: [id], uid }),
    onSuccess: ([answered]) => answered && changed({ assignedTo: answered.assignedTo }),
    onError: failed,
  });
  const assigneeField = useRef<HTMLSelectElement>(null);
  // Shown at once, and reverted if the server refuses.
  const progress = setProgress.isPending ? setProgress.variables : submission.progress;
  const assignee = (assign.isPending ? assign.variables : assignedTo?.uid) ?? '';
  const options = useAssignees(assignedTo);
  return (
    <Section title={t(labels.handling)}>
      <div className={styles.handling}>
        <SegmentedFilter
          look="strip"
          label={t(labels.progress)}
          options={progressStates.map((value) => ({
            value,
            label: t(progressWords[value].label),
          }))}
          value={progress}
          onChange={(chosen) => setProgress.mutate(chosen)}
        />
        <SelectField
          ref={assigneeField}
          label={t(labels.assignee)}
          placeholder={t(labels.notAssigned)}
          options={options}
          value={assignee}
          onChange={(uid) => assign.mutate(uid || null)}
        />
        {assignee !== me && (
          <div>
            <Button
              onClick={() => {
                // The button disappears, and would take the focus with it.
                assigneeField.current?.focus();
                assign.mutate(me);
              }}
            >
              {t(labels.assignToMe)}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

/** Administrators to choose from, including the present one, whatever became of the account. */
function useAssignees(chosen: Submission['assignedTo']) {
  const { data: administrators = [] } = useQuery(assigneesQuery);
  const options = administrators.map(({ id, name, email }) => ({
    value: id,
    label: name || email,
  }));
  if (!chosen || options.some(({ value }) => value === chosen.uid)) return options;
  return [{ value: chosen.uid, label: chosen.name || chosen.email }, ...options];
}
