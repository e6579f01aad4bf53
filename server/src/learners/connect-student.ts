import type { connectStudent as contract } from '@tradebridge/contract/learners';
import { emailAddress } from '@tradebridge/contract/values';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { makeLink } from '../identity/account-links.ts';
import { connectByFacts, type OnRecord } from '../identity/connect-by-facts.ts';
import { mailAccountLink } from '../identity/mail-about-account.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { connectLearner, staffAreNoLearners } from './connect-learner.ts';
import { learnerLabels } from './labels.ts';

interface FoundStudent extends OnRecord {
  student_id: string;
  given_name: string;
}

// Numbers are compared without regard to case.
const findStudents = statement<FoundStudent>(
  'students-by-facts',
  `select student_id, given_name, family_name, email, user_id from students
   where student_number in ($1, upper($1)) and date_of_birth = $2 and email is not null
     and retired_at is null
   order by student_id`,
);

async function mailLink(context: Context, tx: Database, student: FoundStudent): Promise<void> {
  const { actor } = context;
  const { student_id: studentId, given_name: name, email } = student;
  const kind = 'studentConnection';
  const link = await makeLink(context, tx, { kind, email, userId: actor.userId, studentId });
  await mailAccountLink(context, tx, link, {
    subject: learnerLabels.connectionSubject,
    text: learnerLabels.connectionText,
    values: { name, account: actor.email },
    button: learnerLabels.connectionButton,
  });
  await recordEvent(tx, {
    ...byActor(context),
    kind: 'account.linkSent',
    subject: { type: 'student', id: studentId },
    details: { kind },
  });
}

const hasAddress = ({ email }: FoundStudent) => emailAddress.safeParse(email).success;

/** Connects the user with the student identified by three facts; see `connectByFacts`. */
export async function connectStudent(
  context: Context,
  { studentNumber, familyName, dateOfBirth }: z.output<typeof contract.input>,
): Promise<{ outcome: 'connected' | 'linkSent' }> {
  const { db, actor } = context;
  if (actor.isAdmin || actor.isSupport) throw staffAreNoLearners();
  return connectByFacts(context, {
    familyName,
    find: async () =>
      (await db.rows(findStudents, [studentNumber, dateOfBirth])).filter(hasAddress),
    refusal: 'studentDoesNotMatch',
    refused: 'student.connectRefused',
    mailLink: (tx, student) => mailLink(context, tx, student),
    connect: (tx, { student_id: studentId, email }) =>
      connectLearner(
        tx,
        { ...context, actorUserId: actor.userId },
        { studentId, userId: actor.userId, email },
      ),
  });
}
