import type { Context } from '../platform/context.ts';
import { namedFile } from '../platform/named-file.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { drawAnswers } from '../submissions/draw-answers.ts';
import { readSubmission } from '../submissions/stored-submission.ts';
import { submissionExportLabels as labels } from './labels.ts';

/** A submission as the PDF that its respondent can be sent. */
export async function downloadPdf(context: Context, { id }: { id: string }): Promise<FileAnswer> {
  const submission = await readSubmission(context.db, id);
  if (!submission) throw new Refusal('notFound');
  const paper = await drawAnswers(context, submission);
  return {
    ...paper,
    type: 'application/pdf',
    name: namedFile(labels.paperName, { reference: submission.reference }, 'pdf'),
    isInline: true,
  };
}
