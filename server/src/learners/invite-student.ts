import type { inviteStudent as contract } from '@tradebridge/contract/learners';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { claimInvitation } from '../identity/claim-invitation.ts';
import { mailAccountLink } from '../identity/mail-about-account.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { learnerLabels } from './labels.ts';

const lockStudent = statement<{
  given_name: string;
  email: string | null;
  user_id: string | null;
}>(
  'lock-student-to-invite',
  `select given_name, email, user_id from students where student_id = $1 and retired_at is null
   for no key update`,
);

/** Invites a student to create an account. Earlier invitations become invalid. */
export async function inviteStudent(
  context: Context,
  { studentId }: z.output<typeof contract.input>,
): Promise<true> {
  await context.db.transaction(async (tx) => {
    const [student] = await tx.rows(lockStudent, [studentId]);
    if (!student) throw new Refusal('notFound');
    if (student.user_id !== null) throw new Refusal('studentConnected');
    if (student.email === null) {
      throw new Refusal('invalid', { message: learnerLabels.noEmailOnRecord });
    }
    const { email } = student;
    const link = await claimInvitation(context, tx, { email, studentId });
    await mailAccountLink(context, tx, link, {
      subject: learnerLabels.invitationSubject,
      text: learnerLabels.invitationText,
      values: { name: student.given_name },
      button: learnerLabels.invitationButton,
    });
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'student.invited',
      subject: { type: 'student', id: studentId },
    });
  });
  return true;
}
