import type { ConnectedStudent } from '@tradebridge/contract/learners';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { readSettings } from '../settings/read-settings.ts';

interface StudentRow {
  student_id: string;
  student_number: string;
  given_name: string;
  family_name: string;
  enrolments: number;
}

const findStudents = statement<StudentRow>(
  'connected-students',
  `select student_id, student_number, given_name, family_name, (
     select count(*) from enrolments enrolment
     where enrolment.student_id = student.student_id and enrolment.retired_at is null
       and exists (
         select from document_products product
         where product.enrolment_id = enrolment.enrolment_id and product.retired_at is null
           and (product.digital_allowed or product.print_allowed)
       )
   ) as enrolments
   from students student
   where user_id = $1 and retired_at is null
   order by student_number, student_id`,
);

/** The student records connected to the user's account. */
export async function listStudents({
  db,
  actor,
  institution,
}: Context): Promise<ConnectedStudent[]> {
  const students = await db.rows(findStudents, [actor.userId]);
  if (students.length === 0) return [];
  const { isDocumentOrderEnabled } = await readSettings(db, institution);
  return students.map((student) => ({
    studentId: student.student_id,
    studentNumber: student.student_number,
    givenName: student.given_name,
    familyName: student.family_name,
    orderableEnrolments: isDocumentOrderEnabled ? student.enrolments : 0,
  }));
}
