import { aStudent } from '../../../server/src/apprentices/test-apprentices.ts';
import { anEnrolment, aProduct } from '../../../server/src/checkout/test-products.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import type { Portal } from '../test/open-portal.tsx';

/** An account connected with a student. */
export async function aLearner({ db }: Portal) {
  const user = await aUser(db, { name: 'Zoe Haddad', emailVerified: true });
  const { studentId } = await aStudent(db, { userId: user.id });
  return { user, studentId };
}

/** A learner with an enrolment and two documents to order, digital and printed. */
export async function aLearnerWithDocuments(portal: Portal) {
  const learner = await aLearner(portal);
  const { enrolmentId } = await anEnrolment(portal.db, learner.studentId);
  for (const label of ['Record of results', 'Transcript']) {
    await aProduct(portal.db, enrolmentId, { label });
  }
  return { ...learner, enrolmentId };
}
