import type { Submission } from '@tradebridge/contract/submission-administration';

export interface SubmissionRow {
  id: string;
  form_id: string;
  form_name: string;
  is_anonymous: boolean;
  user_id: string | null;
  email: string | null;
  name: string | null;
  submitted_at: Date;
  reference: string;
  form_version: number;
  state: Submission['state'];
  progress: Submission['progress'];
  assigned_to: string | null;
  assigned_email: string | null;
  assigned_name: string | null;
  needs_attention: boolean;
}

/** SQL for the columns of a list. */
export const listedColumns = `submission.id, submission.form_id, submission.form_name,
  submission.is_anonymous, submission.user_id, submission.email, submission.name,
  submission.submitted_at, submission.reference, submission.form_version, submission.state,
  submission.progress, submission.assigned_to, assigned.email as assigned_email,
  assigned.name as assigned_name,
  exists (select from handler_runs run
    where run.submission_id = submission.id and run.state = 'failed') as needs_attention`;

export const listedFrom =
  'submissions submission left join users assigned on assigned.id = submission.assigned_to';

export const submissionOf = (row: SubmissionRow): Submission => ({
  id: row.id,
  formId: row.form_id,
  formName: row.form_name,
  isAnonymous: row.is_anonymous,
  ...(!row.is_anonymous && {
    uid: row.user_id,
    email: row.email ?? '',
    name: row.name ?? '',
  }),
  submitted: row.submitted_at.toISOString(),
  reference: row.reference,
  formVersion: row.form_version,
  state: row.state,
  progress: row.progress,
  assignedTo:
    row.assigned_to === null
      ? null
      : {
          uid: row.assigned_to,
          email: row.assigned_email ?? '',
          name: row.assigned_name ?? '',
        },
  needsAttention: row.needs_attention,
});
