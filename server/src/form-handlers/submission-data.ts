import type { Database } from '../platform/database.ts';
import { announcedOf, readFiles, type StoredSubmission } from '../submissions/stored-submission.ts';

/** What every receiver gets of a submission, without its respondent. */
export const aboutSubmission = (submission: StoredSubmission) => ({
  formId: submission.form_id,
  formVersion: submission.form_version,
  formName: submission.form_name,
  reference: submission.reference,
  submitted: submission.submitted_at.toISOString(),
});

/** The answers, and the names of the files, whose content stays in the portal. */
export async function answersOf(db: Database, submission: StoredSubmission) {
  const files = await readFiles(db, submission.id);
  return {
    fields: submission.answers,
    files: files.map(announcedOf),
  };
}

/** The respondent, unless the form was anonymous. */
export const respondentIn = ({ is_anonymous, user_id, email, name }: StoredSubmission) =>
  is_anonymous ? {} : { uid: user_id, email, name };
