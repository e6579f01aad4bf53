import type {
  TrainingContract,
  TrainingContractListed,
  UnitStatistics,
} from '@tradebridge/contract/apprentices';
import { academicYearIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { byApprentice, type ContractRow, contractColumns, contractOf } from './contract-row.ts';
import { planOf, type UnitRow, unitColumns } from './unit-row.ts';

/** Counts from the database, in the order of `statistics`. */
type Counts = readonly [number, number, number, number, number, number];

interface CountedContractRow extends ContractRow {
  overall: Counts | null;
  year_to_date: Counts | null;
}

const countsWhere = (condition: string) =>
  `array[${[
    'awaiting_signoff',
    'competent',
    'in_delivery',
    'future',
    'not_competent',
    'not_yet_started',
  ]
    .map((status) => `count(*) filter (where status = '${status}'${condition})::integer`)
    .join(', ')}]`;

function statisticsOf(counts: Counts | null): UnitStatistics {
  const [awaiting, competent, inDelivery, future, notCompetent, notYetStarted] = counts ?? [
    0, 0, 0, 0, 0, 0,
  ];
  return {
    awaitingEmployerSignOffCount: awaiting,
    competentCount: competent,
    deliveryInProgressCount: inDelivery,
    futureCount: future,
    notCompetentCount: notCompetent,
    notYetStartedCount: notYetStarted,
    totalCount: awaiting + competent + inDelivery + future + notCompetent + notYetStarted,
  };
}

/** `$1` is the company, `$2` the academic year of the 'year to date' counts. */
export const listTrainingContractsStatement = statement<CountedContractRow>(
  'training-contract-list',
  `select ${contractColumns}, counted.overall, counted.year_to_date
   from training_contracts contract
   join students student using (student_id)
   left join (
     select contract_id,
       ${countsWhere('')} as overall,
       ${countsWhere(' and academic_year = $2')} as year_to_date
     from units
     where employer_id = $1 and retired_at is null
     group by contract_id
   ) counted using (contract_id)
   where contract.employer_id = $1 and contract.retired_at is null
   order by ${byApprentice}`,
);

/** The company's contracts with counts of their units, for lists. */
export async function listTrainingContracts(
  { db, now, institution }: Context,
  { eId }: { eId: string },
): Promise<TrainingContractListed[]> {
  const year = academicYearIn(institution.timeZone, now);
  const rows = await db.rows(listTrainingContractsStatement, [eId, year]);
  return rows.map((row) =>
    contractOf(row, statisticsOf(row.overall), statisticsOf(row.year_to_date)),
  );
}

interface ContractWithPlanRow extends ContractRow {
  employer_id: string;
  attendance_type: 'full_time' | 'part_time' | 'school_based' | null;
  nominal_term_months: number | null;
  probation_end_date: string | null;
  plan_version: string | null;
}

/** Columns that lists without units omit. */
const contractWithPlanColumns = `${contractColumns}, contract.employer_id, contract.attendance_type,
  contract.nominal_term_months, contract.probation_end_date, contract.plan_version`;

const openRequest = `left join sign_off_requests request
  on request.unit_id = unit.unit_id and request.closed_at is null`;
const inPlanOrder = 'unit.academic_year, unit.stage nulls last, unit.code, unit.unit_id';

export const contractsOfEmployerStatement = statement<ContractWithPlanRow>(
  'training-contracts',
  `select ${contractWithPlanColumns}
   from training_contracts contract join students student using (student_id)
   where contract.employer_id = $1 and contract.retired_at is null
   order by ${byApprentice}`,
);
export const unitsOfEmployerStatement = statement<UnitRow & { contract_id: string }>(
  'units-of-employer',
  `select unit.contract_id, ${unitColumns} from units unit ${openRequest}
   where unit.employer_id = $1 and unit.retired_at is null
   order by ${inPlanOrder}`,
);
export const trainingContractStatement = statement<ContractWithPlanRow>(
  'training-contract',
  `select ${contractWithPlanColumns}
   from training_contracts contract join students student using (student_id)
   where contract.contract_id = $1 and contract.retired_at is null`,
);
export const unitsOfContractStatement = statement<UnitRow>(
  'units-of-contract',
  `select ${unitColumns} from units unit ${openRequest}
   where unit.contract_id = $1 and unit.retired_at is null
   order by ${inPlanOrder}`,
);

function withPlan(
  row: ContractWithPlanRow,
  units: readonly UnitRow[],
  year: number,
): TrainingContract {
  const { lists, overall, yearToDate } = planOf(units, year);
  const listed = contractOf(row, overall, yearToDate);
  return {
    ...listed,
    employerId: row.employer_id,
    attendanceType: row.attendance_type,
    nominalTermMonths: row.nominal_term_months,
    probationEndDate: row.probation_end_date,
    planVersion: row.plan_version,
    units: { ...listed.units, ...lists },
  };
}

/** The company's contracts with every unit. */
export async function listTrainingContractsWithUnits(
  { db, now, institution }: Context,
  { eId }: { eId: string },
): Promise<TrainingContract[]> {
  const [contracts, units] = await Promise.all([
    db.rows(contractsOfEmployerStatement, [eId]),
    db.rows(unitsOfEmployerStatement, [eId]),
  ]);
  const unitsByContract = Map.groupBy(units, (unit) => unit.contract_id);
  const year = academicYearIn(institution.timeZone, now);
  return contracts.map((row) => withPlan(row, unitsByContract.get(row.contract_id) ?? [], year));
}

/** One contract with its units. */
export async function getTrainingContract(
  { db, now, institution }: Context,
  { stcId }: { stcId: string },
): Promise<TrainingContract> {
  const [[contract], units] = await Promise.all([
    db.rows(trainingContractStatement, [stcId]),
    db.rows(unitsOfContractStatement, [stcId]),
  ]);
  if (!contract) throw new Refusal('notFound');
  return withPlan(contract, units, academicYearIn(institution.timeZone, now));
}
