import { useQueryClient } from '@tanstack/react-query';
import type { Submission } from '@tradebridge/contract/submission-administration';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { formatCount } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import styles from './DeleteDialog.module.css';
import { submissionLabels as labels } from './labels.ts';
import { submissionQuery, submissionsKey } from './queries.ts';
import { respondentOf } from './submission-words.ts';

interface DeleteDialogProps {
  submission: Submission;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Confirms deleting a submission with its files, or everything its respondent submitted by name.
 */
export function DeleteDialog({ submission, onDeleted, onClose }: DeleteDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const [what, setWhat] = useState<'one' | 'all'>('one');
  const { id, reference, email } = submission;
  return (
    <ConfirmDialog
      title={t(labels.deleteTitle)}
      confirm={t(labels.delete)}
      look="danger"
      onConfirm={async () => {
        const count = await remove();
        // Not refetched: it is gone.
        client.removeQueries({ queryKey: submissionQuery(id).queryKey });
        void client.invalidateQueries({ queryKey: submissionsKey });
        showToast({
          level: 'success',
          title: t(plural(count, labels.deletedOne, labels.deletedMany), {
            count: formatCount(count),
          }),
        });
        onDeleted();
      }}
      onClose={onClose}
    >
      <div className={styles.content}>
        <p>{t(labels.deleteHelp, { reference })}</p>
        {email !== undefined && (
          <RadioGroup
            label={t(labels.deleteWhat)}
            options={[
              { value: 'one', label: t(labels.deleteThis) },
              {
                value: 'all',
                label: t(labels.deleteAll, { who: respondentOf(t, submission) }),
                help: t(labels.deleteAllHelp),
              },
            ]}
            value={what}
            onChange={setWhat}
          />
        )}
      </div>
    </ConfirmDialog>
  );

  async function remove(): Promise<number> {
    if (what === 'one' || email === undefined) {
      return (await callApi('submissions/deleteSubmissions', { ids: [id] })).deleted.length;
    }
    return (await callApi('submissions/deleteOfRespondent', { email })).deleted;
  }
}
