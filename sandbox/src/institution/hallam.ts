import { accountOf } from './accounts.ts';
import { addressAbroad } from './addresses.ts';
import { writeApprentice } from './apprentices.ts';
import { type Company, type ContactPlan, writeCompany } from './companies.ts';
import { addMonths, type Day } from './days.ts';
import { writeDocuments } from './documents.ts';
import { type Detail, type DrawnCompany, writeDrawnCompany } from './drawn-companies.ts';
import { type HallamApprentice, hallamApprentices } from './hallam-apprentices.ts';
import type { Institution } from './institution.ts';
import { gstFree, type PaidInvoice, taxable, writeInvoice } from './invoices.ts';
import { writePlacedLearner } from './learners.ts';
import { type Trade, tradeOf } from './qualifications.ts';
import { writeReceipts } from './receipts.ts';
import type { Training } from './training.ts';

/** Given name to contract and student, for the parent's apprentices. */
export type HallamPeople = ReadonlyMap<string, { contractId: string; studentId: string }>;

/** The parent company that the demonstration is about, with its six subsidiaries. */
export async function writeHallamGroup(
  institution: Institution,
  detail: Detail,
): Promise<HallamPeople> {
  const electrician = tradeOf('UEE30820');
  const company = writeCompany(institution, {
    name: 'Hallam Electrical Group',
    contacts: [
      accountContact('owner@demo.test', 'admin', 'Managing director'),
      accountContact('foreman@demo.test', 'writer', 'Foreman'),
      // Sees and pays what the company owes, and signs nothing.
      { ...accountContact('office@demo.test', 'reader', 'Accounts'), mayPay: true },
      contact('Wade', 'Pascoe', 'writer', 'Site supervisor'),
      contact('Anneliese', 'Schultz', 'writer', 'Site supervisor'),
      contact('Despina', 'Vlahos', 'reader', null),
    ],
  });
  const { people, paid } = await writePeople(institution, company, electrician);
  writeReceipts(institution, company.random.fork('receipts'), company, paid);
  writeOpenInvoices(institution, company.employerId, people);
  await writeDocuments(institution, company.random.fork('documents'), company, 6);
  for (let index = 0; index < 5; index++) {
    await writePlacedLearner(institution, company, {
      trade: electrician,
      index,
      photoShare: detail.photoShare,
    });
  }
  for (const subsidiary of subsidiaries) {
    const { contacts, owes = [], ...drawn } = subsidiary;
    const { employerId, studentIds } = await writeDrawnCompany(
      institution,
      { ...drawn, contacts: contacts.length, parentEmployerId: company.employerId },
      detail,
      { contacts },
    );
    for (const [index, daysAhead] of owes.entries()) {
      const studentId = studentIds[index];
      if (!studentId) throw new Error(`${drawn.name} has too few apprentices for its invoices.`);
      const due = institution.today + daysAhead;
      const groups = [[gstFree('Tuition, 60 hours', 159_00)], [taxable('Test equipment', 88_00)]];
      writeInvoice(institution, { employerId, studentId, due, status: 'unpaid', groups });
    }
  }
  return people;
}

const contact = (
  givenName: string,
  familyName: string,
  role: ContactPlan['role'],
  subRole: string | null,
): ContactPlan => ({ givenName, familyName, role, subRole });

/** The contact of a demonstration account. */
function accountContact(email: string, role: ContactPlan['role'], subRole: string): ContactPlan {
  const { givenName, familyName, contactId } = accountOf(email);
  if (!contactId) throw new Error(`${email} is not the account of a contact.`);
  return { givenName, familyName, role, subRole, email, contactId };
}

type Subsidiary = Omit<DrawnCompany, 'contacts' | 'parentEmployerId'> & {
  contacts: readonly ContactPlan[];
  /** Days from today on which it has an invoice to pay, whatever the random values. */
  owes?: readonly number[];
};

const none = { documents: 0, placements: 0 };
const subsidiaries: readonly Subsidiary[] = [
  {
    ...none,
    name: 'Hallam Solar',
    trade: tradeOf('UEE30820'),
    live: 4,
    ended: 1,
    documents: 2,
    contacts: [accountContact('site@demo.test', 'admin', 'Site manager')],
    owes: [-4, 8, 15, 22],
  },
  {
    ...none,
    name: 'Hallam Switchboards',
    trade: tradeOf('MEM31922'),
    live: 3,
    ended: 1,
    contacts: [contact('Quang', 'Đỗ', 'admin', 'Works manager')],
  },
  {
    ...none,
    name: 'Hallam Data & Communications',
    trade: tradeOf('UEE30820'),
    live: 3,
    ended: 0,
    contacts: [contact('Simran', 'Gill', 'writer', 'Project manager')],
  },
  {
    ...none,
    name: 'Hallam Electrical Gippsland',
    trade: tradeOf('UEE30820'),
    live: 2,
    ended: 1,
    placements: 1,
    contacts: [contact('Kirsty', 'MacLeod', 'admin', 'Branch manager')],
  },
  {
    ...none,
    name: 'Hallam Fire & Security',
    trade: tradeOf('UEE30820'),
    live: 2,
    ended: 0,
    inTraining: { begunDaysAgo: 400, pace: 'ahead', awaitingDays: [9] },
    contacts: [contact('Charbel', 'Bou Karroum', 'writer', null)],
  },
  {
    ...none,
    name: 'Hallam Electrical (Sunraysia)',
    trade: tradeOf('UEE30820'),
    live: 1,
    ended: 0,
    inTraining: { begunDaysAgo: 700, pace: 'ahead', awaitingDays: [2] },
    contacts: [contact('Tama', 'Pōtae', 'admin', 'Branch manager')],
  },
];

async function writePeople(institution: Institution, company: Company, trade: Trade) {
  const [, foreman = null, , ...others] = company.contactIds;
  const people = new Map<string, { contractId: string; studentId: string }>();
  const paid: PaidInvoice[] = [];
  for (const [index, person] of hallamApprentices.entries()) {
    const apprentice = await writeApprentice(institution, company, {
      name: person,
      training: trainingOf(person, index, institution.today, trade),
      // The foreman has those with something waiting, and most others.
      supervisorContactId: index < 11 || index % 2 === 0 ? foreman : (others[index % 3] ?? null),
      hasPhoto: index % 5 !== 3,
      invoices: { kept: 6, isSettled: true },
      ...(person.isFromAbroad && { address: addressAbroad }),
    });
    people.set(person.givenName, apprentice);
    paid.push(...apprentice.paid);
  }
  return { people, paid };
}

function trainingOf(person: HallamApprentice, index: number, today: Day, trade: Trade): Training {
  const start = today - Math.round(person.months * 30.4);
  const end = addMonths(start, trade.qualification.nominalTermMonths);
  const hasBegun = person.months > 0;
  return {
    trade,
    start,
    end: person.isCompleted ? Math.min(end, today - 1) : Math.max(end, today + 20),
    state: person.isCompleted ? 'completed' : 'live',
    isSuspended: person.isSuspended ?? false,
    pace: person.pace,
    awaitingDays: person.awaitingDays ?? [],
    finalAwaitingDays: person.finalAwaitingDays ?? null,
    attendance: person.attendance ?? 'full_time',
    // As binary digits of the index, every combination of the three downloads occurs.
    reports: {
      live: index % 2 === 0,
      retained: hasBegun && index % 4 < 2,
      contract: index % 8 < 4,
    },
    hasApprovedPlan: hasBegun && index % 4 < 2,
  };
}

/**
 * Five to pay, $4,312.50 in total, of which three are overdue, $1,180.00, the oldest by 12 days.
 */
function writeOpenInvoices(institution: Institution, employerId: string, people: HallamPeople) {
  const { today } = institution;
  const invoice = (name: string, due: Day) => {
    const studentId = people.get(name)?.studentId;
    if (!studentId) throw new Error(`${name} is not an apprentice of the parent company.`);
    return { employerId, studentId, due, status: 'unpaid' as const };
  };
  writeInvoice(institution, {
    ...invoice('Sione', today - 12),
    groups: [[gstFree('Tuition, 100 hours', 230_00)], [taxable('Cable and fittings', 250_00)]],
  });
  writeInvoice(institution, {
    ...invoice('Giulia', today - 5),
    groups: [[gstFree('Tuition, 120 hours', 300_00)], [taxable('Protective equipment', 112_50)]],
  });
  writeInvoice(institution, {
    ...invoice('Tahlia', today - 1),
    groups: [[gstFree('Assessment, repeated', 175_00), taxable('Test leads', 112_50)]],
  });
  // Due today is not overdue yet.
  writeInvoice(institution, {
    ...invoice('Ngaire', today),
    groups: [
      [gstFree('Tuition, 480 hours', 1500_00)],
      [taxable('Materials and consumables', 275_00)],
      [gstFree('Student services and amenities', 100_00)],
    ],
  });
  writeInvoice(institution, {
    ...invoice('Priya', today + 12),
    groups: [[gstFree('Tuition, 400 hours', 1240_00)], [taxable('Tool kit, on loan', 217_50)]],
    feeHelp: { description: 'Fee concession', amount: 200_00 },
  });
}
