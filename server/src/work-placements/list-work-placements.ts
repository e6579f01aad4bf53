import type { WorkPlacement } from '@tradebridge/contract/work-placements';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

interface PlacementRow {
  placement_id: string;
  type: string;
  program: string;
  campus: string | null;
  start_date: string;
  end_date: string | null;
  contact_id: string | null;
  student_id: string;
  student_number: string;
  given_name: string;
  family_name: string;
  courses: { code: string; name: string }[] | null;
}

export const listWorkPlacementsStatement = statement<PlacementRow>(
  'work-placements',
  `select placement.placement_id, placement.type, placement.program, placement.campus,
     placement.start_date, placement.end_date, contact.contact_id, student.student_id,
     student.student_number, student.given_name, student.family_name,
     (select json_agg(json_build_object('code', course_code, 'name', course_name) order by course_code)
      from work_placement_courses course where course.placement_id = placement.placement_id) as courses
   from work_placements placement
   join students student using (student_id)
   left join employer_contacts contact
     on contact.contact_id = placement.employer_contact_id and contact.retired_at is null
   where placement.employer_id = $1 and placement.retired_at is null
   order by placement.start_date desc, student.family_name collate english_names,
     student.given_name collate english_names, placement.placement_id`,
);

/** The company's placements, latest start first. */
export async function listWorkPlacements(
  { db }: Context,
  { eId }: { eId: string },
): Promise<WorkPlacement[]> {
  const rows = await db.rows(listWorkPlacementsStatement, [eId]);
  return rows.map((row) => ({
    id: row.placement_id,
    type: row.type,
    program: row.program,
    campus: row.campus,
    startDate: row.start_date,
    endDate: row.end_date,
    employerContactId: row.contact_id,
    student: {
      id: row.student_id,
      number: row.student_number,
      givenName: row.given_name,
      familyName: row.family_name,
    },
    courses: row.courses ?? [],
  }));
}
