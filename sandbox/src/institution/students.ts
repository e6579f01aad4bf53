import { type AddressCells, drawAddress, drawMobile } from './addresses.ts';
import { addMonths, type Day, formatDay } from './days.ts';
import { asciiOf, drawUsi } from './identifiers.ts';
import type { Institution } from './institution.ts';
import type { PersonName } from './names.ts';
import { drawPhoto } from './photos.ts';
import type { Random } from './random.ts';

export interface Student {
  studentId: string;
  studentNumber: string;
}

export interface StudentPlan extends PersonName {
  /** The day from which the age is calculated. */
  began: Day;
  isAtSchool?: boolean;
  hasPhoto: boolean;
  studentId?: string;
  studentNumber?: string;
  /** `YYYY-MM-DD` */
  dateOfBirth?: string;
  email?: string;
  address?: AddressCells;
}

export async function writeStudent(
  institution: Institution,
  random: Random,
  plan: StudentPlan,
): Promise<Student> {
  const { numbers, writer } = institution;
  const studentNumber = plan.studentNumber ?? numbers.next('studentNumber');
  const studentId = plan.studentId ?? numbers.next('student');
  const photo = plan.hasPhoto ? `${studentNumber}.png` : null;
  if (photo) await writer.attach('photos', photo, drawPhoto(plan, random));
  const ageInMonths = plan.isAtSchool ? random.int(192, 210) : random.skewed(196, 520, 3.5);
  const mailbox = asciiOf(`${plan.givenName}.${plan.familyName}`)
    .toLowerCase()
    .replace(/[^a-z.]/g, '');
  const email = `${mailbox}${studentNumber.slice(-4)}@student.example`;
  writer.write('students', {
    student_id: studentId,
    student_number: studentNumber,
    given_name: plan.givenName,
    family_name: plan.familyName,
    email: plan.email ?? (random.chance(0.92) ? email : null),
    mobile_phone: random.chance(0.94) ? drawMobile(random) : null,
    date_of_birth:
      plan.dateOfBirth ?? formatDay(addMonths(plan.began, -ageInMonths) - random.int(0, 27)),
    usi: random.chance(0.97) ? drawUsi(random) : null,
    ...(plan.address ?? drawAddress(random, 'home')),
    photo,
  });
  return { studentId, studentNumber };
}
