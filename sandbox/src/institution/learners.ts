import type { Company } from './companies.ts';
import { type Day, formatDay, weekdayOf } from './days.ts';
import { writeEnrolment } from './enrolments.ts';
import type { Institution } from './institution.ts';
import { drawFees, writeInvoice } from './invoices.ts';
import { drawName } from './names.ts';
import { drawTrade, type Trade } from './qualifications.ts';
import type { Random } from './random.ts';
import { writeStudent } from './students.ts';

/**
 * Writes learners without an apprenticeship: they try a trade before signing up for it, pay for
 * themselves, and work some weeks at a company.
 */
export async function writePlacedLearner(
  institution: Institution,
  company: Company,
  { trade, index, photoShare }: { trade: Trade; index: number; photoShare: number },
): Promise<void> {
  const { today, writer } = institution;
  const random = company.random.fork(`learner ${index}`);
  const start = today - random.int(20, 700);
  const { studentId } = await writeStudent(institution, random, {
    ...drawName(random, trade.women),
    began: start,
    hasPhoto: random.chance(photoShare),
  });
  const isDone = today - start > 360;
  writeEnrolment(institution, {
    studentId,
    qualification: trade.qualification,
    status: isDone ? random.pick(['withdrawn', 'completed'] as const) : 'active',
    start,
    end: isDone ? start + 330 : null,
  });
  const due = start + 14;
  writeInvoice(institution, {
    employerId: null,
    studentId,
    due,
    status: today - due > 60 ? 'paid' : 'unpaid',
    groups: drawFees(random, due),
  });
  writePlacement(institution, random, {
    company,
    studentId,
    trade,
    start: start + random.int(0, 40),
  });
  await writer.drain();
}

interface Placement {
  company: Company;
  studentId: string;
  trade: Trade;
  start: Day;
}

function writePlacement(
  { numbers, writer }: Institution,
  random: Random,
  { company, studentId, trade, start }: Placement,
): void {
  const placementId = numbers.next('placement');
  const monday = start - ((weekdayOf(start) + 6) % 7);
  const isEnding = random.chance(0.9);
  writer.write('work_placements', {
    placement_id: placementId,
    employer_id: company.employerId,
    type: random.pick(['Structured workplace learning', 'Work experience', 'Trial']),
    program: `Pre-apprenticeship, ${trade.department}`,
    campus: random.pick(['Northern campus', 'Bay campus', 'Ranges campus', null]),
    start_date: formatDay(monday),
    end_date: isEnding ? formatDay(monday + random.pick([4, 11, 60, 88])) : null,
    employer_contact_id: random.chance(0.8) ? random.pick(company.contactIds) : null,
    student_id: studentId,
  });
  const others = random.chance(0.3) ? [drawTrade(random)] : [];
  const courses = new Set([trade, ...others].map(({ qualification }) => qualification));
  for (const { code, title } of courses) {
    writer.write('work_placement_courses', {
      placement_id: placementId,
      course_code: code,
      course_name: title,
    });
  }
}
