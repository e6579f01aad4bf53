import { accountOf, unconnectedStudent } from './accounts.ts';
import { writeEnrolment } from './enrolments.ts';
import type { Institution } from './institution.ts';
import { gstFree, taxable, writeInvoice } from './invoices.ts';
import { tradeOf } from './qualifications.ts';
import { writeStudent } from './students.ts';

/** A learner who pays for herself: fees of every kind to pay, documents to order. */
export async function writeDemonstrationLearner(institution: Institution): Promise<void> {
  const { today } = institution;
  const { givenName, familyName, studentId: id, email } = accountOf('learner@demo.test');
  if (!id) throw new Error("The learner's account has no student.");
  const random = institution.random.fork('learner');
  const cookery = tradeOf('SIT30821').qualification;
  const gardens = tradeOf('AHC30921').qualification;
  const start = today - 140;
  const { studentId } = await writeStudent(institution, random, {
    givenName,
    familyName,
    began: start,
    hasPhoto: true,
    studentId: id,
    email,
  });
  writeEnrolment(institution, {
    studentId,
    qualification: cookery,
    status: 'active',
    start,
    end: null,
  });
  writeEnrolment(institution, {
    studentId,
    qualification: gardens,
    status: 'completed',
    start: today - 1400,
    end: today - 320,
  });
  const unpaid = { employerId: null, studentId, status: 'unpaid' } as const;
  writeInvoice(institution, {
    ...unpaid,
    due: today - 6,
    groups: [[gstFree('Tuition, kitchen practice', 420_00)], [taxable('Knife kit', 187_00)]],
  });
  writeInvoice(institution, {
    ...unpaid,
    due: today + 15,
    groups: [
      [gstFree('Tuition, pastry', 380_00), gstFree('Tuition, menu planning', 260_00)],
      [taxable('Ingredients', 143_00), taxable('Uniform', 77_00)],
    ],
    feeHelp: { description: 'Fee concession', amount: 250_00 },
  });
  // The help exceeds the fees: there is nothing to pay, but something to confirm.
  writeInvoice(institution, {
    ...unpaid,
    due: today + 30,
    groups: [[gstFree('Tuition, food safety supervision', 90_00)]],
    feeHelp: { description: 'Fee concession', amount: 120_00 },
  });
  writeInvoice(institution, {
    ...unpaid,
    due: start + 14,
    status: 'paid',
    groups: [[gstFree('Tuition, first half', 640_00)], [taxable('Ingredients', 132_00)]],
  });
}

/**
 * A learner whose account is not connected yet. Written last, so that no earlier number changes.
 */
export async function writeUnconnectedLearner(institution: Institution): Promise<void> {
  const { today } = institution;
  const { givenName, familyName, email } = accountOf('new@demo.test');
  const start = today - 60;
  const { studentId } = await writeStudent(institution, institution.random.fork('unconnected'), {
    ...unconnectedStudent,
    givenName,
    familyName,
    email,
    began: start,
    hasPhoto: false,
  });
  const { qualification } = tradeOf('AHC30921');
  writeEnrolment(institution, { studentId, qualification, status: 'active', start, end: null });
  writeInvoice(institution, {
    employerId: null,
    studentId,
    status: 'unpaid',
    due: today + 20,
    groups: [[gstFree('Tuition, plant identification', 310_00)], [taxable('Tools', 121_00)]],
  });
}
