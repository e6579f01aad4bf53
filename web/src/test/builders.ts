import { noUnits } from '@tradebridge/contract/apprentice-rules';
import type {
  TrainingContract,
  TrainingContractListed,
  Unit,
  UnitStatistics,
} from '@tradebridge/contract/apprentices';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import type { TimetableEvent } from '@tradebridge/contract/timetable';

let made = 0;
const nextId = (kind: string) => `${kind}-${++made}`;

export const aUnit = (given: Partial<Unit> = {}): Unit => ({
  id: nextId('unit'),
  code: 'UEECD0046',
  moduleName: 'Solve problems in d.c. circuits',
  academicYear: '2026',
  stage: null,
  isCompetent: null,
  hasAttended: true,
  euId: 'eu-1',
  sceId: null,
  tgaFileUrls: [],
  awaitingSince: null,
  resultDate: null,
  isCore: null,
  plannedStart: null,
  plannedEnd: null,
  deliveryMode: null,
  assessmentMethod: null,
  ...given,
});

/** Statistics whose total is the sum of the given values. */
export function statistics(
  given: Partial<Omit<UnitStatistics, 'totalCount'>> = {},
): UnitStatistics {
  const counts = { ...noUnits(), ...given };
  return { ...counts, totalCount: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

export function anApprentice(name = 'Ngaire Tūhoe'): TrainingContractListed['apprentice'] {
  const [givenName = '', ...rest] = name.split(' ');
  return {
    id: nextId('student'),
    number: 'S1001',
    givenName,
    familyName: rest.join(' '),
    photo: null,
    supervisorContactId: null,
  };
}

type GivenContract = Partial<Omit<TrainingContractListed, 'units' | 'apprentice'>> & {
  name?: string;
  units?: Partial<TrainingContractListed['units']>;
};

export function aListedContract({
  name,
  units,
  ...given
}: GivenContract = {}): TrainingContractListed {
  return {
    id: nextId('contract'),
    trainingContractNumber: 'TC-1001',
    apprentice: anApprentice(name),
    contractType: 'apprenticeship',
    courseCode: 'UEE30820',
    courseName: 'Certificate III in Electrotechnology Electrician',
    department: null,
    departmentEmail: null,
    startDate: '2024-02-01',
    commencedDate: null,
    endDate: '2028-02-01',
    createdDate: '2024-01-15',
    suspended: false,
    version: 1,
    reportingSuspended: false,
    isLiveSTPReportAvailable: false,
    isRetainedSTPReportAvailable: false,
    isTrainingContractReportEnabled: false,
    ...given,
    units: {
      isFinalCompletionSignoffRequired: false,
      overall: statistics(),
      yearToDate: statistics(),
      ...units,
    },
  };
}

/** A contract with its units; `overall` counts the waiting ones. */
export function aContract(awaiting: Unit[], given: GivenContract = {}): TrainingContract {
  const counts = statistics({ awaitingEmployerSignOffCount: awaiting.length });
  const listed = aListedContract({
    ...given,
    units: { overall: counts, yearToDate: counts, ...given.units },
  });
  return {
    ...listed,
    employerId: 'employer-1',
    attendanceType: null,
    nominalTermMonths: null,
    probationEndDate: null,
    planVersion: null,
    units: {
      ...listed.units,
      awaitingSignOffUnits: awaiting,
      completedUnits: [],
      currentUnits: [],
      pendingUnits: [],
    },
  };
}

type GivenRequest = Partial<Omit<SignoffRequest, 'contract'>> & {
  of?: Pick<TrainingContractListed, 'id' | 'apprentice'>;
};

/** A request for a unit, or for the final completion if `isFinalSignoff`. */
export function aRequest({ of, ...given }: GivenRequest = {}): SignoffRequest {
  const { id, apprentice } = of ?? aListedContract();
  return {
    id: crypto.randomUUID(),
    isFinalSignoff: false,
    signoffUnit: given.isFinalSignoff ? null : aUnit(),
    waitingSince: '2026-11-05',
    contract: {
      id,
      trainingContractNumber: 'TC-1001',
      apprentice,
      courseCode: 'UEE30820',
      courseName: 'Certificate III in Electrotechnology Electrician',
      latestAttendance: null,
    },
    ...given,
  };
}

type GivenEvent = Partial<Omit<TimetableEvent, 'details'>> & Partial<TimetableEvent['details']>;

/** A session this morning in Melbourne; an all-day one if days are given. */
export function aTimetableEvent({
  title = 'Wiring rules workshop',
  type = 'session',
  students = [],
  allDayFrom = null,
  allDayTo = null,
  ...given
}: GivenEvent = {}): TimetableEvent {
  return {
    id: nextId('event'),
    eId: 'employer-1',
    startDate: '2026-11-20T22:00:00Z',
    endDate: '2026-11-21T01:00:00Z',
    allDayFrom,
    allDayTo,
    suspended: false,
    details: { title, type, allDay: allDayFrom !== null, students },
    ...given,
  };
}
