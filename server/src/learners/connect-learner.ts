import { isStaff } from '../access/is-staff.ts';
import { type DoneBy, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { learnerLabels } from './labels.ts';

const lockStudent = statement<{ email: string | null; user_id: string | null }>(
  'lock-student-to-connect',
  `select email, user_id from students where student_id = $1 and retired_at is null
   for no key update`,
);
const connect = statement(
  'connect-student',
  'update students set user_id = $2 where student_id = $1',
);

/** Staff have the staff view, and cannot be learners (CON-51). */
export const staffAreNoLearners = (): Refusal =>
  new Refusal('forbidden', { message: learnerLabels.staffAreNoLearners });

/**
 * Connects an account with its owner's student record. The caller guarantees that it is the same
 * person. Does nothing if the two are already connected.
 *
 * @param tx the caller's transaction
 * @param email the address that proved it, which must still be the student's on record
 * @throws Refusal `linkSpent` for a student who is gone or has another address, `studentConnected`
 *   for one of another account, `forbidden` for an account of staff
 */
export async function connectLearner(
  tx: Database,
  { now, request, actorUserId }: DoneBy,
  {
    studentId,
    userId,
    email,
  }: { readonly studentId: string; readonly userId: string; readonly email: string },
): Promise<void> {
  const [student] = await tx.rows(lockStudent, [studentId]);
  if (student?.email?.toLowerCase() !== email.toLowerCase()) throw new Refusal('linkSpent');
  if (student.user_id === userId) return;
  if (student.user_id !== null) throw new Refusal('studentConnected');
  if (await isStaff(tx, userId)) throw staffAreNoLearners();
  await tx.rows(connect, [studentId, userId]);
  await recordEvent(tx, {
    kind: 'student.connected',
    at: now,
    userId: actorUserId,
    ipAddress: request.ip,
    subject: { type: 'student', id: studentId },
    details: { connectedUserId: userId },
  });
  await announce(tx, [{ kind: 'access-changed', userId }]);
}
