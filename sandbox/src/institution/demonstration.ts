import { accountOf } from './accounts.ts';
import type { ContactPlan } from './companies.ts';
import { CompanyNames } from './company-names.ts';
import { type Detail, type DrawnCompany, writeDrawnCompany } from './drawn-companies.ts';
import { writeEnrolment } from './enrolments.ts';
import { writeHallamGroup } from './hallam.ts';
import type { Institution } from './institution.ts';
import { gstFree, taxable, writeInvoice } from './invoices.ts';
import { drawTrade, tradeOf } from './qualifications.ts';
import { writeStudent } from './students.ts';
import { writeClasses } from './timetable.ts';
import { writeTodayAtTheInstitute } from './today-at-the-institute.ts';

const detail: Detail = { photoShare: 0.6, planShare: 0.5, invoicesKept: 6 };

/** Measured against its like in the large institution, so that its size must stay what it is. */
export const benchmarkCompany = { name: 'Corella Building Co', live: 14, ended: 2 };

const bookkeeper: ContactPlan = {
  givenName: 'Fatima',
  familyName: 'Al-Hassan',
  role: 'reader',
  subRole: 'Bookkeeper',
  email: 'fatima@ledgerandlamp.example',
};

/** Live and ended contracts of the companies that nothing more is said of; two have none at all. */
const otherSizes: readonly (readonly [live: number, ended: number])[] = [
  ...([
    [28, 6],
    [15, 7],
    [14, 4],
    [12, 3],
    [10, 4],
    [9, 3],
    [9, 2],
    [7, 3],
    [7, 2],
    [6, 2],
  ] as const),
  ...([
    [5, 2],
    [5, 1],
    [4, 2],
    [4, 1],
    [3, 1],
    [4, 0],
    [2, 1],
    [3, 0],
    [1, 1],
    [2, 0],
  ] as const),
  ...([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 1],
    [0, 0],
    [0, 0],
  ] as const),
];

/** The part that both scales have, row for row: 40 companies and 300 contracts. */
export async function writeDemonstration(institution: Institution): Promise<void> {
  await writeLearner(institution);
  const hallam = await writeHallamGroup(institution, detail);
  await writeNamedCompanies(institution);
  const names = new CompanyNames();
  for (const [index, [live, ended]] of otherSizes.entries()) {
    const random = institution.random.fork(`other company ${index}`);
    const trade = drawTrade(random);
    const isGroupTraining = index === 0;
    await writeDrawnCompany(
      institution,
      {
        name: isGroupTraining ? names.drawGroupTraining(random) : names.draw(random, trade),
        trade: isGroupTraining ? null : trade,
        live,
        ended,
        contacts: Math.min(5, 1 + Math.ceil(live / 6)),
        documents: random.int(0, 3),
        placements: random.chance(0.35) ? random.int(1, 2) : 0,
      },
      detail,
    );
  }
  writeTodayAtTheInstitute(institution, hallam);
  // Electricians have their sessions of today from the hand that wrote the parent's day.
  await writeClasses(
    institution,
    900,
    (course, day) => course !== 'UEE30820' || day !== institution.today,
  );
}

/** A company of exactly 16, and a chain of three companies of which the last is two steps down. */
async function writeNamedCompanies(institution: Institution): Promise<void> {
  const carpentry = tradeOf('CPC30220');
  const usual = { trade: carpentry, contacts: 2, documents: 2, placements: 1 };
  await writeDrawnCompany(institution, { ...usual, ...benchmarkCompany }, detail, {
    contacts: [
      { givenName: 'Brendan', familyName: 'Kavanagh', role: 'admin', subRole: 'Director' },
      { givenName: 'Joanne', familyName: 'Trewin', role: 'writer', subRole: 'Site supervisor' },
      bookkeeper,
    ],
  });
  const chain: readonly DrawnCompany[] = [
    { ...usual, name: 'Featherstone & Daughters Holdings', live: 2, ended: 1 },
    { ...usual, name: 'Featherstone Homes', live: 8, ended: 2 },
    { ...usual, name: 'Featherstone Joinery', live: 5, ended: 1 },
  ];
  let parentEmployerId: string | undefined;
  for (const company of chain) {
    const written = await writeDrawnCompany(
      institution,
      { ...company, ...(parentEmployerId && { parentEmployerId }) },
      detail,
      // The same person keeps the books of a company elsewhere: one address, two contacts.
      parentEmployerId ? {} : { contacts: [{ ...bookkeeper, role: 'admin' }] },
    );
    parentEmployerId = written.employerId;
  }
}

/** Someone who pays for herself: fees of every kind to settle, documents to order. */
async function writeLearner(institution: Institution): Promise<void> {
  const { today } = institution;
  const { givenName, familyName, studentId: id, email } = accountOf('learner@demo.test');
  if (!id) throw new Error("the learner's account names no student");
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
  // The help is more than the fees: there is nothing to pay, and yet something to confirm.
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
