import { byActor, recordEvent } from '../audit/record-event.ts';
import { claimOfUser } from '../identity/failed-attempts.ts';
import { clockFrom } from '../platform/clock-from.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { companyLabels } from './labels.ts';

const findApprentice = statement<{
  employer_id: string;
  student_id: string;
  given_name: string;
  family_name: string;
  email: string | null;
}>(
  'apprentice-of-contract',
  `select contract.employer_id, student.student_id, student.given_name, student.family_name, student.email
   from training_contracts contract join students student using (student_id)
   where contract.contract_id = $1 and contract.retired_at is null`,
);

/** Opens an account for an apprentice at the companion service, if one is configured. */
export async function createCompanionUser(
  context: Context,
  { cId }: { cId: string },
): Promise<{ outcome: 'created' | 'exists' }> {
  const { db, outside, now } = context;
  if (!outside.companion) {
    throw new Refusal('notConfigured', { message: companyLabels.noCompanionService });
  }
  const [apprentice] = await db.rows(findApprentice, [cId]);
  if (!apprentice) throw new Refusal('notFound');
  if (!apprentice.email) {
    throw new Refusal('invalid', { message: companyLabels.apprenticeWithoutEmail });
  }
  await claimOfUser(context, db, 'companion');
  const clock = clockFrom(now);
  const outcome = await outside.companion.createUser({
    externalId: apprentice.student_id,
    givenName: apprentice.given_name,
    familyName: apprentice.family_name,
    email: apprentice.email,
  });
  await recordEvent(db, {
    ...byActor({ ...context, now: clock() }),
    kind: 'companionUser.requested',
    employerId: apprentice.employer_id,
    subject: { type: 'student', id: apprentice.student_id },
    details: { outcome },
  });
  return { outcome };
}
