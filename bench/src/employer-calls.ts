import {
  retrieveTrainingContractDetail,
  retrieveTrainingContracts,
} from '@tradebridge/contract/apprentices';
import { retrieveContractAttendances } from '@tradebridge/contract/attendance';
import { retrieveDocuments } from '@tradebridge/contract/documents';
import {
  retrievePreEnrolmentDetail,
  retrieveUnpaidPreEnrolments,
} from '@tradebridge/contract/invoices';
import { retrieveReceiptDetail, retrieveReceipts } from '@tradebridge/contract/receipts';
import { retrieveSignoffHistory } from '@tradebridge/contract/sign-offs';
import { retrieveContractEvents } from '@tradebridge/contract/timetable';
import { retrieveWorkPlacements } from '@tradebridge/contract/work-placements';
import { type ComparedCall, speedAgainstBare, startBoth } from './against-bare.ts';
import { monthOf, thisMonth } from './calls-to-measure.ts';
import { type CompanyParts, partsOf, writeDecisions } from './company.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { ask } from './load.ts';
import type { Finding, Question } from './question.ts';

function callsOf(eId: string, parts: CompanyParts): ComparedCall[] {
  const { contractId: cId, preEnrolmentId: pId, receiptId: rId } = parts;
  const { days, instants } = thisMonth();
  const detail = { path: retrieveTrainingContractDetail.path, input: { stcId: cId } };
  const eventsOfOne = {
    path: retrieveContractEvents.path,
    input: { eId, cId, ...days },
    bareInput: { eId, cId, ...instants },
  };
  const attendances = { path: retrieveContractAttendances.path, input: { cId } };
  const unpaid = { path: retrieveUnpaidPreEnrolments.path, input: { eId } };
  return [
    { name: 'contracts with units', path: retrieveTrainingContracts.path, input: { eId } },
    { name: 'contract', ...detail },
    monthOf(eId),
    { name: 'events of a month of one contract', ...eventsOfOne },
    { name: 'attendances of one contract', ...attendances },
    { name: 'unpaid pre-enrolments', ...unpaid },
    { name: 'pre-enrolment', path: retrievePreEnrolmentDetail.path, input: { eId, pId } },
    { name: 'receipts', path: retrieveReceipts.path, input: { eId } },
    { name: 'receipt', path: retrieveReceiptDetail.path, input: { rId } },
    { name: 'work placements', path: retrieveWorkPlacements.path, input: { eId } },
    { name: 'documents', path: retrieveDocuments.path, input: { eId } },
    { name: 'sign-off history', path: retrieveSignoffHistory.path, input: { eId } },
  ];
}

// A smaller reply means that the company has none of these.
const minBytes = 100;

/** The same as `calls`, for every other list and detail of the employer's pages. */
export const employerCalls: Question = {
  name: 'employer-calls',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const employerId = await companyWith(bench, databaseUrl, 16);
    const parts = await partsOf(bench, databaseUrl, employerId);
    const both = await startBoth(bench, databaseUrl, employerId);
    await writeDecisions(bench, databaseUrl, employerId, both.server.token);
    const findings: Finding[] = [];
    for (const call of callsOf(employerId, parts)) {
      const bytes = JSON.stringify(await ask(both.server, call)).length;
      if (bytes < minBytes)
        throw new Error(`The reply to ${call.name} has nothing worth measuring.`);
      findings.push(await speedAgainstBare(both, call, `employer with 16 (${bytes} bytes)`));
    }
    await both.stop();
    return findings;
  },
};
