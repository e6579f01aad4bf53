import {
  retrieveTrainingContractDetail,
  retrieveTrainingContractList,
  retrieveTrainingContracts,
} from '@tradebridge/contract/apprentices';
import { retrieveContractAttendances } from '@tradebridge/contract/attendance';
import type { CallPath, InputOf } from '@tradebridge/contract/calls';
import { retrieveChanges } from '@tradebridge/contract/change-feed';
import { retrieveDocuments } from '@tradebridge/contract/documents';
import { getForm } from '@tradebridge/contract/forms';
import { syncEmployerSummary } from '@tradebridge/contract/home';
import {
  retrievePreEnrolmentDetail,
  retrieveUnpaidPreEnrolments,
} from '@tradebridge/contract/invoices';
import { getNews, retrieveNews } from '@tradebridge/contract/news';
import { retrieveNotifications } from '@tradebridge/contract/notifications';
import { getOne, retrieveMenu } from '@tradebridge/contract/pages';
import { retrieveReceiptDetail, retrieveReceipts } from '@tradebridge/contract/receipts';
import type { z } from '@tradebridge/contract/schema';
import { retrieveSignoffHistory, retrieveSignoffRequests } from '@tradebridge/contract/sign-offs';
import { retrieveSubmissions } from '@tradebridge/contract/submission-administration';
import { submitForm } from '@tradebridge/contract/submissions';
import { retrieveSubsidiaries } from '@tradebridge/contract/subsidiaries';
import { retrieveContractEvents, retrieveEmployerEvents } from '@tradebridge/contract/timetable';
import { retrieveWorkPlacements } from '@tradebridge/contract/work-placements';
import {
  employerOfContractStatement,
  employerOfReceiptStatement,
} from '@tradebridge/server/access/policies';
import {
  contractsOfEmployerStatement,
  listTrainingContractsStatement,
  trainingContractStatement,
  unitsOfContractStatement,
  unitsOfEmployerStatement,
} from '@tradebridge/server/apprentices/list-training-contracts';
import { listAttendancesStatement } from '@tradebridge/server/attendance/list-attendances';
import { eventValues } from '@tradebridge/server/audit/record-event';
import { listDocumentsStatement } from '@tradebridge/server/documents/list-documents';
import { publishedFormStatement } from '@tradebridge/server/forms/audience';
import { employerSummaryStatement } from '@tradebridge/server/home/get-employer-summary';
import { preEnrolmentStatement } from '@tradebridge/server/invoices/get-pre-enrolment';
import { listUnpaidPreEnrolmentsStatement } from '@tradebridge/server/invoices/list-unpaid-pre-enrolments';
import { listNewsStatement, newsItemStatement } from '@tradebridge/server/news/read-news';
import { firstNotificationsStatement } from '@tradebridge/server/notifications/read-notifications';
import { findPagesStatement, menuStatement } from '@tradebridge/server/pages/read-pages';
import type { Statement } from '@tradebridge/server/platform/database';
import { receiptStatement } from '@tradebridge/server/receipts/get-receipt';
import { listReceiptsStatement } from '@tradebridge/server/receipts/list-receipts';
import { pageOfChangesStatement } from '@tradebridge/server/registry/list-changes';
import { signOffHistoryStatement } from '@tradebridge/server/sign-offs/list-sign-off-history';
import { listSignOffRequestsStatement } from '@tradebridge/server/sign-offs/list-sign-off-requests';
import { beginning } from '@tradebridge/server/sign-offs/sign-off-records';
import { listStatement } from '@tradebridge/server/submission-administration/list-submissions';
import { writeSubmissionStatement } from '@tradebridge/server/submissions/write-submission';
import { listSubsidiariesStatement } from '@tradebridge/server/subsidiaries/list-subsidiaries';
import {
  eventsOfContractStatement,
  eventsOfEmployerStatement,
} from '@tradebridge/server/timetable/list-events';
import { listWorkPlacementsStatement } from '@tradebridge/server/work-placements/list-work-placements';
import { timeZone } from './servers.ts';

/** One of the server's statements, with its values. */
type Query = readonly [Statement<unknown>, readonly unknown[]];

/** A call as the bare handler serves it. */
export interface BareCall {
  readonly path: string;
  /** The contract's schema of the input. */
  readonly input: z.ZodType;
  /**
   * The queries of the call: those of one step concurrently, the steps in sequence, as in the
   * server. The last step's rows are the reply.
   */
  readonly stepsOf: (input: never, userId: string) => readonly (readonly Query[])[];
}

const call = <Path extends CallPath>(
  { path, input }: { readonly path: Path; readonly input: z.ZodType },
  stepsOf: (input: InputOf<Path>, userId: string) => readonly (readonly Query[])[],
): BareCall => ({ path, input, stepsOf });

const today = () => new Date().toISOString().slice(0, 10);
const thisYear = () => new Date().getFullYear();

/** The values of a statement in the order of its parameters. */
const inOrder = (
  { parameters = [] }: Statement<unknown, never>,
  values: Readonly<Record<string, unknown>>,
) =>
  parameters.map((parameter) => {
    if (!(parameter in values)) throw new Error(`The bare call has no value for ${parameter}.`);
    return values[parameter];
  });

/** Writes a submission like the server, without validating it against the form. */
function writeSubmission({ sub, fields }: InputOf<'form/submitForm'>, userId: string): Query {
  const now = new Date();
  const answers = JSON.stringify(fields);
  const values = {
    id: sub.id,
    formId: sub.formId,
    formVersion: sub.formVersion,
    formName: 'Bare',
    definitionId: 'bare',
    definition: '{"name":"Bare","fields":[],"mailCopy":false}',
    isAnonymous: false,
    userId,
    email: 'bare@bench.test',
    name: 'Bare',
    contentHash: 'bare',
    answers,
    state: 'complete',
    reference: sub.id,
    submittedAt: now,
    completedAt: now,
    respondent: userId,
    isSingle: false,
    ...eventValues(
      { sign: null },
      {
        kind: 'submission.completed',
        at: now,
        userId,
        ipAddress: '127.0.0.1',
        subject: { type: 'submission', id: String(sub.id) },
        details: { formId: sub.formId, title: 'Bare' },
      },
    ),
  };
  const statement = writeSubmissionStatement as Statement<unknown, never>;
  return [statement, inOrder(statement, values)];
}

/** The calls that the bare handler serves. Events are only requested between instants. */
export const bareCalls: readonly BareCall[] = [
  call(syncEmployerSummary, ({ eId }) => [[[employerSummaryStatement, [eId, today()]]]]),
  call(retrieveSubsidiaries, ({ eId }) => [[[listSubsidiariesStatement, [eId, today()]]]]),
  call(retrieveTrainingContractList, ({ eId }) => [
    [[listTrainingContractsStatement, [eId, thisYear()]]],
  ]),
  call(retrieveTrainingContracts, ({ eId }) => [
    [
      [contractsOfEmployerStatement, [eId]],
      [unitsOfEmployerStatement, [eId]],
    ],
  ]),
  call(retrieveTrainingContractDetail, ({ stcId }) => [
    [[employerOfContractStatement, [stcId]]],
    [
      [trainingContractStatement, [stcId]],
      [unitsOfContractStatement, [stcId]],
    ],
  ]),
  call(retrieveEmployerEvents, ({ eId, start, end }) => [
    [[eventsOfEmployerStatement, [eId, start, end]]],
  ]),
  call(retrieveContractEvents, ({ eId, cId, start, end }) => [
    [[employerOfContractStatement, [cId]]],
    [[eventsOfContractStatement, [cId, start, end, eId]]],
  ]),
  call(retrieveContractAttendances, ({ cId }) => [
    [[employerOfContractStatement, [cId]]],
    [[listAttendancesStatement, [cId]]],
  ]),
  call(retrieveUnpaidPreEnrolments, ({ eId }) => [[[listUnpaidPreEnrolmentsStatement, [eId]]]]),
  call(retrievePreEnrolmentDetail, ({ eId, pId }) => [[[preEnrolmentStatement, [eId, pId]]]]),
  call(retrieveReceipts, ({ eId }) => [[[listReceiptsStatement, [eId]]]]),
  call(retrieveReceiptDetail, ({ rId }) => [
    [[employerOfReceiptStatement, [rId]]],
    [[receiptStatement, [rId]]],
  ]),
  call(retrieveWorkPlacements, ({ eId }) => [[[listWorkPlacementsStatement, [eId]]]]),
  call(retrieveDocuments, ({ eId }) => [[[listDocumentsStatement, [eId, timeZone]]]]),
  call(retrieveSignoffRequests, ({ eId }) => [[[listSignOffRequestsStatement, [eId]]]]),
  call(retrieveSignoffHistory, ({ eId }) => [[[signOffHistoryStatement, [eId, ...beginning]]]]),
  call(getOne, ({ id }) => [[[findPagesStatement, [[id], new Date(), true, []]]]]),
  call(retrieveMenu, () => [[[menuStatement, [new Date(), []]]]]),
  call(getForm, ({ id }) => [[[publishedFormStatement, [id, new Date()]]]]),
  call(submitForm, (input, userId) => [
    [[publishedFormStatement, [input.sub.formId, new Date()]]],
    [writeSubmission(input, userId)],
  ]),
  call(retrieveSubmissions, ({ formId }) => [
    [[listStatement(['form']) as Statement<unknown, never>, [formId]]],
  ]),
  call(retrieveNotifications, (_input, userId) => [[[firstNotificationsStatement, [userId]]]]),
  call(retrieveChanges, ({ since, limit }) => [
    [[pageOfChangesStatement, [since, false, limit, new Date()]]],
  ]),
  call(getNews, ({ id }, userId) => [[[newsItemStatement, [userId, id, new Date(), false]]]]),
  call(retrieveNews, (_input, userId) => [[[listNewsStatement, [userId, new Date(), null, null]]]]),
];
