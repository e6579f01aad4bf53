import type { AddressCells } from './addresses.ts';
import type { Company } from './companies.ts';
import { writeContract } from './contracts.ts';
import { writeEnrolment } from './enrolments.ts';
import type { Institution } from './institution.ts';
import { type InvoicesPlan, type PaidInvoice, writeInvoicesOf } from './invoices.ts';
import type { PersonName } from './names.ts';
import { writeStudent } from './students.ts';
import type { Training } from './training.ts';

export interface ApprenticePlan {
  name: PersonName;
  training: Training;
  supervisorContactId: string | null;
  hasPhoto: boolean;
  address?: AddressCells;
  invoices: InvoicesPlan;
}

export interface WrittenApprentice {
  studentId: string;
  contractId: string;
  /** What the company has paid for the apprentice so far. */
  paid: PaidInvoice[];
}

const enrolmentStatus = { live: 'active', completed: 'completed', cancelled: 'withdrawn' } as const;

/**
 * Writes everything about an apprentice: the person, the contract with its units, the enrolment,
 * the fees.
 */
export async function writeApprentice(
  institution: Institution,
  company: Company,
  plan: ApprenticePlan,
): Promise<WrittenApprentice> {
  const { name, training, hasPhoto, supervisorContactId } = plan;
  const random = company.random.fork(`${name.givenName} ${name.familyName} ${training.start}`);
  const student = await writeStudent(institution, random, {
    ...name,
    began: training.start,
    isAtSchool: training.attendance === 'school_based',
    hasPhoto,
    ...(plan.address && { address: plan.address }),
  });
  const contractId = await writeContract(institution, random, {
    company,
    student,
    supervisorContactId,
    training,
  });
  const { studentId } = student;
  writeEnrolment(institution, {
    studentId,
    qualification: training.trade.qualification,
    status: enrolmentStatus[training.state],
    start: training.start,
    end: training.state === 'live' ? null : training.end,
  });
  const { employerId } = company;
  const paid = writeInvoicesOf(institution, random, {
    employerId,
    studentId,
    training,
    ...plan.invoices,
  });
  await institution.writer.drain();
  return { studentId, contractId, paid };
}
