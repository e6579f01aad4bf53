import { textOf } from '@tradebridge/contract/labels';
import { formatInstant } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { namedFile } from '../platform/named-file.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { answersInWords } from '../submissions/answers-in-words.ts';
import { readFiles, readSubmission } from '../submissions/stored-submission.ts';
import { submissionExportLabels as labels } from './labels.ts';

/** A submission as the paper that its respondent can be sent. */
export async function downloadPdf(
  { db, papers, institution, now }: Context,
  { id }: { id: string },
): Promise<FileAnswer> {
  const submission = await readSubmission(db, id);
  if (!submission) throw new Refusal('notFound');
  const { timeZone } = institution;
  const paper = await papers.make(
    {
      kind: 'submission',
      data: {
        formName: submission.form_name,
        reference: submission.reference,
        respondent: submission.name ?? submission.email ?? textOf(labels.anonymous),
        submitted: formatInstant(timeZone, submission.submitted_at),
        parts: answersInWords(submission.definition, submission.answers, {
          files: await readFiles(db, id),
          timeZone,
        }),
      },
    },
    now,
  );
  return {
    ...paper,
    type: 'application/pdf',
    name: namedFile(labels.paperName, { reference: submission.reference }, 'pdf'),
    isInline: true,
  };
}
