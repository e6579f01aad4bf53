import { apprentice, unit } from './apprentices.ts';
import { defineCall, defineDownload, defineUpload, maxIdempotencyKeyLength } from './call.ts';
import { inputLabels } from './input-labels.ts';
import { defineLabels, says } from './labels.ts';
import { z } from './schema.ts';
import {
  groupRequestsAtOnce,
  maxCommentLength,
  maxFilesOfSignOff,
  maxHistoryOfPaper,
  maxRequestSearchLength,
  maxSignOffsAtOnce,
  maxSignOffsOfFile,
  requestFilters,
  signOffFileDays,
  signOffFileUploadPath,
} from './sign-off-rules.ts';
import { count, day, id, instant, name, portalId, trimmedText } from './values.ts';
import { hasVisibleText } from './visible-text.ts';

/** A request to the employer: for a unit, or for the final completion of a contract. */
export const signoffRequest = z.object({
  /** The portal's id; a new round for the same unit has a new one. */
  id: portalId,
  isFinalSignoff: z.boolean(),
  /** Null for a final sign-off. */
  signoffUnit: unit.nullable(),
  waitingSince: day,
  contract: z.object({
    id,
    trainingContractNumber: z.string(),
    apprentice,
    courseCode: z.string(),
    courseName: z.string(),
    /** The latest attendance from the registry, shown beside the decision. */
    latestAttendance: z
      .object({
        fromDate: day,
        toDate: day,
        hrsPresent: z.number().nonnegative(),
        hrsAbsent: z.number().nonnegative(),
        okHrsAbsent: z.number().nonnegative(),
      })
      .nullable(),
  }),
});
export type SignoffRequest = z.infer<typeof signoffRequest>;

const labels = defineLabels('signOffsInput', {
  some: 'Select at least one',
  once: 'Each request only once',
  comment: 'Give a reason',
});

export const signoffResult = z.enum(['competent', 'notYetCompetent']);
export type SignoffResult = z.infer<typeof signoffResult>;

/** Requests as retrieved; only their ids are used. */
const requests = z
  .array(z.looseObject({ id: portalId }))
  .min(1, { error: says(labels.some) })
  .max(maxSignOffsAtOnce, { error: says(inputLabels.atOnce, { limit: maxSignOffsAtOnce }) })
  .refine((chosen) => new Set(chosen.map((request) => request.id)).size === chosen.length, {
    error: says(labels.once),
  });

export const retrieveSignoffRequests = defineCall({
  path: 'employer/retrieveSignoffRequests',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(signoffRequest),
  effect:
    'What waits for sign-off at the company, contracts by family name, then given name; a final sign-off last within its contract. Suspended contracts have none.',
});

/** Open requests of one company. */
const companySignoffRequests = z.object({
  employer: z.object({ id, name: z.string() }),
  /** At least one. */
  requests: z.array(signoffRequest),
});
export type CompanySignoffRequests = z.infer<typeof companySignoffRequests>;

export const retrieveMySignoffRequests = defineCall({
  path: 'employer/retrieveMySignoffRequests',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({
    show: z.enum(requestFilters).default('all'),
    /** Words that the apprentice, the contract, the course or the unit must contain. */
    text: name(maxRequestSearchLength).default(''),
    /** Goes on after this reply's last request. */
    cursor: portalId.optional(),
  }),
  result: z.object({
    companies: z.array(companySignoffRequests),
    /** Null at the end. */
    cursor: portalId.nullable(),
  }),
  effect: `What waits for sign-off at every company that the user has a role at, companies by name, each as \`employer/retrieveSignoffRequests\` lists it, ${groupRequestsAtOnce} requests at once: a company may continue in the next reply. One where nothing waits is left out.`,
});

const waitingTotal = z.object({
  count,
  /** The day since which the oldest has waited; null for none. */
  oldest: day.nullable(),
});
export type WaitingTotal = z.infer<typeof waitingTotal>;

const mySignoffCount = z.object({
  awaitingSignoffCount: count,
  longWaitCount: count,
  finalCount: count,
  all: waitingTotal,
  /** At companies where the user may sign off. */
  toAnswer: waitingTotal,
});
export type MySignoffCount = z.infer<typeof mySignoffCount>;

export const retrieveMySignoffCount = defineCall({
  path: 'employer/retrieveMySignoffCount',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: mySignoffCount,
  effect: 'How much waits for sign-off at all companies that the user has a role at.',
});

/** A file that was added to a decision. */
export const signoffFile = z.object({
  id: portalId,
  fileName: z.string(),
  /** Detected from the content. */
  mimeType: z.string(),
  /** In bytes. */
  size: count,
});
export type SignoffFile = z.infer<typeof signoffFile>;

/** An earlier ‘not yet’ on a request that is open again, and what has happened since. */
export const earlierNotYet = z.object({
  /** The open request. */
  requestId: portalId,
  at: instant,
  comment: z.string(),
  /** Who decided: the contact's present name, or the account. */
  decidedBy: z.string(),
  files: z.array(signoffFile),
  since: z.object({
    /** Attendance in periods that began after the day of the decision. */
    hrsPresent: z.number().nonnegative(),
    hrsAbsent: z.number().nonnegative(),
    okHrsAbsent: z.number().nonnegative(),
    /** Other units of the contract that the company has confirmed. */
    confirmedUnits: count,
  }),
});
export type EarlierNotYet = z.infer<typeof earlierNotYet>;

export const retrieveEarlierSignoffs = defineCall({
  path: 'employer/retrieveEarlierSignoffs',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(earlierNotYet),
  effect:
    'What the company answered earlier with ‘not yet’ of what waits again, the latest first, with its reason and what has happened since.',
});

export const submitSignoffRequests = defineCall({
  path: 'employer/submitSignoffRequests',
  policy: 'signOff',
  input: z
    .strictObject({
      contactId: id,
      eId: id,
      result: signoffResult,
      units: requests,
      /** The reason for not yet, or an optional comment with a confirmation. */
      comment: trimmedText(maxCommentLength)
        .transform((text) => (hasVisibleText(text) ? text : undefined))
        .optional(),
    })
    .refine((input) => input.result === 'competent' || Boolean(input.comment), {
      path: ['comment'],
      error: says(labels.comment),
    }),
  result: z.object({ signedOff: z.array(portalId), awaitingSignoffCount: count }),
  effect:
    "Records the caller's decision on each request, all or none. Can be taken back for ten seconds; the registry learns of it after that.",
});

export const takeBackSignoffRequests = defineCall({
  path: 'employer/takeBackSignoffRequests',
  policy: 'signOff',
  input: z.strictObject({ eId: id, units: requests }),
  result: z.object({ reopened: z.array(portalId), awaitingSignoffCount: count }),
  idempotency: 'answer',
  effect:
    "Takes the caller's own decisions back within ten seconds, all or none; the requests are open again under their ids.",
});

const submissionKey = z.strictObject({ key: z.string().min(1).max(maxIdempotencyKeyLength) });

const submission = z.object({
  /** Null if nothing was recorded under the key. */
  recorded: z
    .object({
      at: instant,
      signedOff: z.array(portalId),
      /** When taking back is no longer possible. */
      canTakeBackUntil: instant,
    })
    .nullable(),
});

export const retrieveSignoffSubmission = defineCall({
  path: 'employer/retrieveSignoffSubmission',
  policy: 'signedIn',
  input: submissionKey,
  result: submission,
  effect:
    "Whether a submission of the caller's with this Idempotency-Key was recorded, for when its answer was lost. Changes nothing.",
});

export const discardSignoffSubmission = defineCall({
  path: 'employer/discardSignoffSubmission',
  policy: 'signedIn',
  input: submissionKey,
  result: submission,
  effect:
    'Gives up a submission whose answer was lost: where nothing was recorded under the key, nothing can be any more, even if the request is still on its way. What was recorded stays, and is answered.',
});

/** A decision on a unit or final completion, or its withdrawal. */
export const signoffRecord = z.object({
  id: portalId,
  at: instant,
  kind: z.enum(['decision', 'take-back']),
  result: signoffResult,
  comment: z.string().nullable(),
  isFinalSignoff: z.boolean(),
  /** Null for a final sign-off. */
  unit: z.object({ id, code: z.string(), moduleName: z.string() }).nullable(),
  /** Who decided: the contact's present name, or the account. */
  decidedBy: z.string(),
  requestId: portalId,
  /** Empty if the decision was taken back. */
  files: z.array(signoffFile),
  /** Whether the caller may add a file: to their own decision, for some days. */
  canAddFile: z.boolean(),
  contract: z.object({ id, trainingContractNumber: z.string(), apprenticeName: z.string() }),
});
export type SignoffRecord = z.infer<typeof signoffRecord>;

/** Records on one page of the history. */
export const historyPageSize = 50;

export const retrieveSignoffHistory = defineCall({
  path: 'employer/retrieveSignoffHistory',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({
    eId: id,
    /** Only this contract. */
    cId: id.optional(),
    /** From the previous page. */
    cursor: z.string().max(200).optional(),
  }),
  result: z.object({ records: z.array(signoffRecord), cursor: z.string().nullable() }),
  effect: 'Who decided what and when at the company, the latest first, page by page.',
});

export const downloadSignoffHistory = defineDownload({
  path: 'employer/downloadSignoffHistory',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({
    eId: id,
    /** Only this contract. */
    cId: id.optional(),
    format: z.enum(['pdf', 'csv']).default('pdf'),
  }),
  effect: `Who decided what and when at the company, the latest first, with what they declared: for spreadsheets, or as a PDF of up to ${maxHistoryOfPaper} records.`,
});

/** The file as each of the decisions has it. */
const addedSignoffFiles = z.array(signoffFile.extend({ requestId: portalId }));
export type AddedSignoffFiles = z.infer<typeof addedSignoffFiles>;

export const uploadSignoffFile = defineUpload({
  path: signOffFileUploadPath,
  policy: 'signOff',
  input: z.strictObject({
    eId: id,
    /** The requests whose decisions it is added to. */
    rIds: z.preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z
        .array(portalId)
        .min(1, { error: says(labels.some) })
        .max(maxSignOffsOfFile, { error: says(inputLabels.atOnce, { limit: maxSignOffsOfFile }) })
        .refine((ids) => new Set(ids).size === ids.length, { error: says(labels.once) }),
    ),
  }),
  result: addedSignoffFiles,
  takesFileName: true,
  idempotency: 'answer',
  effect: `Adds a file to the caller's own decisions, all or none, for up to ${signOffFileDays} days and to each up to ${maxFilesOfSignOff} files; answers the file of each. The registry learns of it after the decision.`,
});

export const downloadSignoffFile = defineDownload({
  path: 'employer/downloadSignoffFile',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id, fId: portalId, inline: z.stringbool().default(false) }),
  effect: 'A file of a decision; `inline` where a browser may show it in place.',
});
