import { buffer } from 'node:stream/consumers';
import { textOf } from '@tradebridge/contract/labels';
import { htmlOf } from '../outside/html-text.ts';
import type { Message } from '../outside/mail.ts';
import { mailLater } from '../outside/mail-jobs.ts';
import { formatInstant } from '../platform/calendar.ts';
import type { Institution, OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import type { JobData } from '../platform/jobs.ts';
import { namedFile } from '../platform/named-file.ts';
import { answersInWords } from './answers-in-words.ts';
import { submissionMailLabels as labels, submissionPaperLabels } from './labels.ts';
import { readFiles, readSubmission, type StoredSubmission } from './stored-submission.ts';

type Parts = Pick<OpenContext, 'db' | 'papers' | 'jobs' | 'institution'> & {
  readonly now: () => Date;
};

const handler = 'mail-copy';

// Of two that come at once the second waits here and then finds it mailed.
const claim = statement<{ handler_id: string }>(
  'claim-copy-of-submission',
  `insert into handler_runs (submission_id, handler_id, state, attempts, at)
   values ($1, '${handler}', 'done', 1, $2) on conflict do nothing returning handler_id`,
);

/** The mail that brings a respondent what they answered. */
function copyMail(
  institution: Pick<Institution, 'productName' | 'name' | 'publicUrl'>,
  { reference, form_name, email, name }: StoredSubmission & { readonly email: string },
  pdf: Buffer,
): Message {
  const values = {
    reference,
    form: form_name,
    name: name ?? '',
    product: institution.productName,
    institute: institution.name,
  };
  const paragraphs = [textOf(labels.text, values), textOf(labels.foot, values)];
  return {
    to: email,
    subject: textOf(labels.subject, values),
    text: paragraphs.join('\n\n'),
    html: htmlOf(paragraphs),
    messageId: `<${reference}@${new URL(institution.publicUrl).hostname}>`,
    attachments: [
      {
        filename: namedFile(submissionPaperLabels.fileName, values, 'pdf'),
        contentType: 'application/pdf',
        content: pdf.toString('base64'),
      },
    ],
  };
}

/**
 * Draws a respondent's copy and hands it to the mail: that it was and the mail's own job are in one
 * transaction, so that however often this is done, one mail goes out.
 */
export const mailSubmissionCopy =
  ({ db, papers, jobs, institution, now }: Parts) =>
  async ({ submissionId }: JobData['submission-copy']): Promise<void> => {
    const submission = await readSubmission(db, submissionId);
    // It was deleted since.
    if (!submission) return;
    const { email } = submission;
    if (submission.is_anonymous || email === null) return;
    const { timeZone } = institution;
    const data = {
      formName: submission.form_name,
      reference: submission.reference,
      respondent: submission.name ?? email,
      submitted: formatInstant(timeZone, submission.submitted_at),
      parts: answersInWords(submission.definition, submission.answers, {
        files: await readFiles(db, submissionId),
        timeZone,
      }),
    };
    const at = now();
    const { content } = await papers.make({ kind: 'submission', data }, at);
    const message = copyMail(institution, { ...submission, email }, await buffer(content));
    await db.transaction(async (tx) => {
      const claimed = await tx.rows(claim, [submissionId, at]);
      if (claimed.length > 0) await mailLater({ jobs, institution }, tx, message);
    });
  };
