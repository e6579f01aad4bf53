import { defineCall, defineDownload } from './call.ts';
import { z } from './schema.ts';
import { count, day, id, savedVersion, version } from './values.ts';

/** A unit of competency in a training plan. */
export const unit = z.object({
  id,
  code: z.string(),
  moduleName: z.string(),
  academicYear: z.string(),
  /** The stage of the training plan that the unit belongs to. */
  stage: z.string().nullable(),
  /** True or false once assessed, null before. */
  isCompetent: z.boolean().nullable(),
  hasAttended: z.boolean(),
  euId: z.string(),
  sceId: z.string().nullable(),
  /** The unit's documents at training.gov.au. */
  tgaFileUrls: z.array(z.string()),
  /** The first day of waiting, for a unit that awaits sign-off. */
  awaitingSince: day.nullable(),
  resultDate: day.nullable(),
  /** Null if the registry does not say. */
  isCore: z.boolean().nullable(),
  plannedStart: day.nullable(),
  plannedEnd: day.nullable(),
  deliveryMode: z.string().nullable(),
  assessmentMethod: z.string().nullable(),
});
export type Unit = z.infer<typeof unit>;

/** How many units are in each state; `totalCount` is their sum. */
export const unitStatistics = z.object({
  awaitingEmployerSignOffCount: count,
  competentCount: count,
  deliveryInProgressCount: count,
  futureCount: count,
  notCompetentCount: count,
  notYetStartedCount: count,
  totalCount: count,
});
export type UnitStatistics = z.infer<typeof unitStatistics>;

export const apprentice = z.object({
  id,
  number: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  /** The photo's name for downloading it by contract; null shows the default avatar. */
  photo: z.string().nullable(),
  supervisorContactId: id.nullable(),
});

const contractUnitCounts = z.object({
  isFinalCompletionSignoffRequired: z.boolean(),
  overall: unitStatistics,
  /** Only units of the current academic year, in the institution's time zone. */
  yearToDate: unitStatistics,
});

/** A training contract in lists: with counts instead of its units. */
export const trainingContractListed = z.object({
  id,
  trainingContractNumber: z.string(),
  apprentice,
  contractType: z.enum(['apprenticeship', 'traineeship']),
  courseCode: z.string(),
  courseName: z.string(),
  department: z.string().nullable(),
  departmentEmail: z.string().nullable(),
  startDate: day,
  commencedDate: day.nullable(),
  endDate: day.nullable(),
  createdDate: day,
  suspended: z.boolean(),
  /** Whether reports of this contract are held back; independent of `suspended` (OPEN-047). */
  reportingSuspended: z.boolean(),
  isLiveSTPReportAvailable: z.boolean(),
  isRetainedSTPReportAvailable: z.boolean(),
  isTrainingContractReportEnabled: z.boolean(),
  units: contractUnitCounts,
  /** Of what users change: the supervisor, and whether reports are held back. */
  version,
});
export type TrainingContractListed = z.infer<typeof trainingContractListed>;

export const trainingContract = trainingContractListed.extend({
  /** The contract's company, which may be below the one on display. */
  employerId: id,
  attendanceType: z.enum(['full_time', 'part_time', 'school_based']).nullable(),
  nominalTermMonths: z.int().nullable(),
  probationEndDate: day.nullable(),
  planVersion: z.string().nullable(),
  units: contractUnitCounts.extend({
    awaitingSignOffUnits: z.array(unit),
    completedUnits: z.array(unit),
    currentUnits: z.array(unit),
    pendingUnits: z.array(unit),
  }),
});
export type TrainingContract = z.infer<typeof trainingContract>;

export const retrieveTrainingContracts = defineCall({
  path: 'employer/retrieveTrainingContracts',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(trainingContract),
  effect:
    "The company's training contracts with their units, by the apprentice's family name, then given name.",
});

export const retrieveTrainingContractList = defineCall({
  path: 'employer/retrieveTrainingContractList',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(trainingContractListed),
  effect: 'The same, with units counted instead of listed.',
});

export const syncTrainingContracts = defineCall({
  path: 'employer/syncTrainingContracts',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(trainingContract),
  effect:
    'The same as retrieveTrainingContracts: the portal reads what it has, which is up to date.',
});

export const retrieveTrainingContractDetail = defineCall({
  path: 'employer/retrieveTrainingContractDetail',
  policy: 'readContract',
  whileViewing: 'reads',
  input: z.strictObject({ stcId: id }),
  result: trainingContract,
  effect: 'One training contract with its units.',
});

export const downloadApprenticePhoto = defineDownload({
  path: 'employer/downloadApprenticePhoto',
  policy: 'readContract',
  isRecorded: 'never',
  whileViewing: 'reads',
  input: z.strictObject({ stcId: id }),
  effect: "The apprentice's photo.",
});

export const updateContractSupervisor = defineCall({
  path: 'employer/updateContractSupervisor',
  policy: 'writeContract',
  /** `sId` is a contact of the company; null removes the supervisor. */
  input: z.strictObject({ eId: id, cId: id, sId: id.nullable(), version: savedVersion }),
  result: trainingContract,
  effect:
    "Makes one of the company's contacts the supervisor of a training contract. Refused as changed-meanwhile where another version than the named one is current.",
});

export const suspendContractReporting = defineCall({
  path: 'employer/suspendContractReporting',
  policy: 'writeContract',
  input: z.strictObject({ eId: id, cId: id, suspend: z.boolean(), version: savedVersion }),
  result: trainingContract,
  effect:
    'Holds the reports of a training contract back, or has them sent again. Refused as changed-meanwhile where another version than the named one is current.',
});
