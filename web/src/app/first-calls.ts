import type { CallPath, InputOf } from '@tradebridge/contract/calls';

/** A call with its input, in the order in which the app writes it. */
export type FirstCall = { [Path in CallPath]: [path: Path, input: InputOf<Path>] }[CallPath];

/** What the pages about a company begin with, by their addresses. */
const ofCompany: Readonly<Record<string, (eId: string) => FirstCall[]>> = {
  home: (eId) => [['employer/retrieveSignoffRequests', { eId }]],
  'sign-offs': (eId) => [['employer/retrieveSignoffRequests', { eId }]],
  apprentices: (eId) => [
    ['employer/retrieveTrainingContractList', { eId }],
    ['employer/retrieveEmployer', { eId }],
  ],
  'student-training-plans': (eId) => [['employer/retrieveTrainingContractList', { eId }]],
  invoices: (eId) => [['employer/retrieveUnpaidPreEnrolments', { eId }]],
  receipts: (eId) => [['employer/retrieveReceipts', { eId }]],
  'work-placements': (eId) => [['employer/retrieveWorkPlacements', { eId }]],
  documents: (eId) => [['employer/retrieveDocuments', { eId }]],
  company: (eId) => [['employer/retrieveEmployer', { eId }]],
  subsidiaries: (eId) => [['employer/retrieveEmployer', { eId }]],
};

/** What the pages about one thing begin with, by the first part of their addresses; the second names it. */
const ofOne: Readonly<Record<string, (eId: string, id: string) => FirstCall[]>> = {
  apprentice: (_eId, id) => [
    ['employer/retrieveTrainingContractDetail', { stcId: id }],
    ['employer/retrieveContractAttendances', { cId: id }],
  ],
  'apprentice-training-plan': (_eId, id) => [
    ['employer/retrieveTrainingContractDetail', { stcId: id }],
  ],
  'apprentice-attendance': (_eId, id) => [
    ['employer/retrieveContractAttendances', { cId: id }],
    ['employer/retrieveTrainingContractDetail', { stcId: id }],
  ],
  'apprentice-signoffs': (eId, id) => [
    ['employer/retrieveSignoffRequests', { eId }],
    ['employer/retrieveTrainingContractDetail', { stcId: id }],
  ],
  invoice: (eId, id) => [['employer/retrievePreEnrolmentDetail', { eId, pId: id }]],
  receipt: (_eId, id) => [['employer/retrieveReceiptDetail', { rId: id }]],
  'work-placement': (eId) => [['employer/retrieveWorkPlacements', { eId }]],
};

/** What a page of a company's begins with, which its loader asks for once the app is there. */
export function firstCallsOf(pathname: string, eId: string): FirstCall[] {
  const [page = '', id, ...others] = pathname.slice(1).split('/');
  if (others.length > 0) return [];
  const calls = id === undefined ? ofCompany : ofOne;
  const name = page || 'home';
  // An address may say anything, and every object has a `constructor`.
  if (!Object.hasOwn(calls, name)) return [];
  return calls[name]?.(eId, decodeURIComponent(id ?? '')) ?? [];
}
