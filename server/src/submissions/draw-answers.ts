import { textOf } from '@tradebridge/contract/labels';
import { formatInstant } from '../platform/calendar.ts';
import type { OpenContext } from '../platform/context.ts';
import type { StoredFile } from '../platform/file-storage.ts';
import { answersInWords } from './answers-in-words.ts';
import { submissionPaperLabels as labels } from './labels.ts';
import { readFiles, type StoredSubmission } from './stored-submission.ts';

/** A submission as a PDF. */
export async function drawAnswers(
  { db, papers, institution, now }: Pick<OpenContext, 'db' | 'papers' | 'institution' | 'now'>,
  submission: StoredSubmission,
): Promise<StoredFile> {
  const { timeZone } = institution;
  return papers.make(
    {
      kind: 'submission',
      data: {
        formName: submission.form_name,
        reference: submission.reference,
        respondent: submission.name ?? submission.email ?? textOf(labels.anonymous),
        submitted: formatInstant(timeZone, submission.submitted_at),
        parts: answersInWords(submission.definition, submission.answers, {
          files: await readFiles(db, submission.id),
          timeZone,
        }),
      },
    },
    now,
  );
}
