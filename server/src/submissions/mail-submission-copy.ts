import { buffer } from 'node:stream/consumers';
import { textOf } from '@tradebridge/contract/labels';
import { htmlOf } from '../outside/html-text.ts';
import type { Message } from '../outside/mail.ts';
import type { Institution, OpenContext } from '../platform/context.ts';
import { namedFile } from '../platform/named-file.ts';
import { drawAnswers } from './draw-answers.ts';
import { submissionMailLabels as labels, submissionPaperLabels } from './labels.ts';
import type { StoredSubmission } from './stored-submission.ts';

/** The e-mail with a respondent's answers. */
function copyMail(
  institution: Pick<Institution, 'productName' | 'name' | 'publicUrl'>,
  { reference, form_name, name }: StoredSubmission,
  { to, pdf }: { readonly to: string; readonly pdf: Buffer },
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
    to,
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

/** Draws the copy of a submission for its respondent; undefined if it cannot be sent to anyone. */
export async function respondentsCopy(
  parts: Pick<OpenContext, 'db' | 'papers' | 'institution' | 'now'>,
  submission: StoredSubmission,
): Promise<Message | undefined> {
  const { email, is_anonymous } = submission;
  if (is_anonymous || email === null) return undefined;
  const { content } = await drawAnswers(parts, submission);
  return copyMail(parts.institution, submission, { to: email, pdf: await buffer(content) });
}
