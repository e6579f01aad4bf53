import {
  date,
  extractFile,
  id,
  name,
  reference,
  required,
  text,
} from '../registry/extract-file.ts';
import { workPlacementCourses, workPlacements } from './tables.ts';

export const workPlacementsFile = extractFile({
  name: 'work_placements.csv',
  table: workPlacements,
  key: ['placement_id'],
  columns: {
    placement_id: required(id()),
    employer_id: required(reference('employers.csv')),
    type: required(text()),
    program: required(text()),
    campus: text(),
    start_date: required(date()),
    end_date: date(),
    employer_contact_id: reference('employer_contacts.csv'),
    student_id: required(reference('students.csv')),
  },
});

export const workPlacementCoursesFile = extractFile({
  name: 'work_placement_courses.csv',
  table: workPlacementCourses,
  key: ['placement_id', 'course_code'],
  columns: {
    placement_id: required(reference('work_placements.csv')),
    course_code: required(name()),
    course_name: required(text()),
  },
  parent: { file: 'work_placements.csv', column: 'placement_id' },
  employer: {
    of: () => 'placement.employer_id',
    join: (row) => `join work_placements placement on placement.placement_id = ${row}.placement_id`,
  },
});
