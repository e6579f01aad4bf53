import { writeApprentice } from './apprentices.ts';
import { type Company, type CompanyPlan, drawContacts, writeCompany } from './companies.ts';
import { addMonths, type Day } from './days.ts';
import { writeDocuments } from './documents.ts';
import type { Institution } from './institution.ts';
import { writePlacedLearner } from './learners.ts';
import { drawName } from './names.ts';
import { drawTrade, type Trade } from './qualifications.ts';
import { writeReceipts } from './receipts.ts';
import {
  drawEndedTraining,
  drawLiveTraining,
  drawTradeOf,
  type Pace,
  type Training,
} from './training.ts';

/** A company of which only the size and the trade are given; the rest is random. */
export interface DrawnCompany {
  name: string;
  /** Null if it hires for every trade. */
  trade: Trade | null;
  live: number;
  ended: number;
  contacts: number;
  documents: number;
  placements: number;
  parentEmployerId?: string;
  /** Fixes everyone's training and marks all invoices as paid, instead of random values. */
  inTraining?: { begunDaysAgo: number; pace: Pace; awaitingDays: readonly number[] };
}

/** How much data each apprentice has, as shares of all and as a count. */
export interface Detail {
  photoShare: number;
  planShare: number;
  invoicesKept: number;
}

function saidOf({ inTraining }: DrawnCompany, today: Day, trade: Trade): Partial<Training> {
  if (!inTraining) return {};
  const { begunDaysAgo, pace, awaitingDays } = inTraining;
  const start = today - begunDaysAgo;
  const end = addMonths(start, trade.qualification.nominalTermMonths);
  return { start, end, isSuspended: false, pace, awaitingDays, finalAwaitingDays: null };
}

export async function writeDrawnCompany(
  institution: Institution,
  drawn: DrawnCompany,
  detail: Detail,
  said: Partial<CompanyPlan> = {},
): Promise<Company & { studentIds: readonly string[] }> {
  const { today, random } = institution;
  const company = writeCompany(institution, {
    name: drawn.name,
    contacts: drawContacts(random.fork(`contacts of ${drawn.name}`), drawn.contacts),
    ...(drawn.parentEmployerId && { parentEmployerId: drawn.parentEmployerId }),
    ...said,
  });
  const paid = [];
  const studentIds: string[] = [];
  for (let index = 0; index < drawn.live + drawn.ended; index++) {
    const own = company.random.fork(`training ${index}`);
    const trade = drawn.trade ? drawTradeOf(own, drawn.trade) : drawTrade(own);
    const training =
      index < drawn.live
        ? { ...drawLiveTraining(own, today, trade), ...saidOf(drawn, today, trade) }
        : drawEndedTraining(own, today, trade);
    const apprentice = await writeApprentice(institution, company, {
      name: drawName(own, trade.women),
      training: {
        ...training,
        hasApprovedPlan: training.hasApprovedPlan && own.chance(detail.planShare),
      },
      supervisorContactId: own.chance(0.8) ? own.pick(company.contactIds) : null,
      hasPhoto: own.chance(detail.photoShare),
      invoices: { kept: detail.invoicesKept, isSettled: drawn.inTraining !== undefined },
    });
    paid.push(...apprentice.paid);
    studentIds.push(apprentice.studentId);
  }
  writeReceipts(institution, company.random.fork('receipts'), company, paid);
  await writeDocuments(institution, company.random.fork('documents'), company, drawn.documents);
  for (let index = 0; index < drawn.placements; index++) {
    const trade = drawn.trade ?? drawTrade(company.random.fork(`placement ${index}`));
    await writePlacedLearner(institution, company, {
      trade,
      index,
      photoShare: detail.photoShare,
    });
  }
  return { ...company, studentIds };
}
