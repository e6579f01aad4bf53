import { textOf } from '@tradebridge/contract/labels';
import { htmlOf } from '../outside/html-text.ts';
import { mailLater } from '../outside/mail-jobs.ts';
import { formatInstant } from '../platform/calendar.ts';
import { statement } from '../platform/database.ts';
import { answersInWords } from '../submissions/answers-in-words.ts';
import { readFiles, type StoredSubmission } from '../submissions/stored-submission.ts';
import { handlerMailLabels as labels } from './labels.ts';
import type { Attempt, Outcome, RoutineParts } from './routine.ts';
import type { MailSettings } from './stored-handler.ts';

const findStaff = statement<{ email: string }>(
  'staff-to-mail-submission',
  `select lower(email) as email from users
   where disabled_at is null and ((is_admin and 'admin' = any($1)) or (is_support and 'support' = any($1)))
   order by email`,
);

/** The answers as paragraphs: headings, and each question above its answer. */
async function answersIn({ db, institution }: RoutineParts, submission: StoredSubmission) {
  const parts = answersInWords(submission.definition, submission.answers, {
    files: await readFiles(db, submission.id),
    timeZone: institution.timeZone,
  });
  return parts.map((part) => ('heading' in part ? part.heading : `${part.label}\n${part.answer}`));
}

/** E-mails addresses, and staff by role, about a new submission. */
export async function mailStaff(
  parts: RoutineParts,
  { submission, settings }: Attempt<MailSettings>,
): Promise<Outcome> {
  const { db, institution } = parts;
  const staff = settings.roles.length > 0 ? await db.rows(findStaff, [settings.roles]) : [];
  const recipients = new Set([...settings.addresses, ...staff.map(({ email }) => email)]);
  if (recipients.size === 0) return { state: 'failed', fault: 'noRecipients' };
  const { form_name: form, reference, is_anonymous: isAnonymous } = submission;
  const values = {
    form,
    reference,
    name: submission.name ?? '',
    email: submission.email ?? '',
    when: formatInstant(institution.timeZone, submission.submitted_at),
    link: `${institution.publicUrl}/admin/submissions/${submission.id}`,
    product: institution.productName,
    institute: institution.name,
  };
  const paragraphs = [
    textOf(settings.answers && !isAnonymous ? labels.textNamed : labels.text, values),
    ...(settings.answers ? await answersIn(parts, submission) : []),
    textOf(labels.link, values),
    textOf(labels.foot, values),
  ];
  const message = {
    subject: textOf(labels.subject, values),
    text: paragraphs.join('\n\n'),
    html: htmlOf(paragraphs),
  };
  return {
    state: 'done',
    work: async (tx) => {
      for (const to of recipients) await mailLater(parts, tx, { ...message, to });
    },
  };
}
