import { type Day, formatDay, yearOf } from './days.ts';
import type { Institution } from './institution.ts';
import { qualificationPaperUrl, type UnitOfCompetency, unitPaperUrl } from './qualifications.ts';
import type { Random } from './random.ts';
import type { Training } from './training.ts';

type UnitStatus =
  | 'competent'
  | 'not_competent'
  | 'awaiting_signoff'
  | 'in_delivery'
  | 'not_yet_started'
  | 'future';

interface UnitState {
  status: UnitStatus;
  academicYear: number;
  plannedStart: Day;
  plannedEnd: Day;
  awaitingSince: Day | null;
  resultDate: Day | null;
}

/** From the first lesson to the first result, and how long a unit takes, in days. */
const untilFirstResult = 45;
const unitLength = 90;

const paceFactor = { ahead: 1.3, 'on track': 1, behind: 0.6 };

/** Writes the plan of a contract, unit by unit in teaching order. */
export function writeUnits(
  { numbers, writer, today }: Institution,
  random: Random,
  contractId: string,
  training: Training,
): void {
  const { qualification } = training.trade;
  const states = unitStates(random, today, training);
  for (const [index, state] of states.entries()) {
    const unit = qualification.units[index];
    if (!unit) throw new Error(`${qualification.code} has no unit ${index}.`);
    const unitId = numbers.next('unit');
    const hasBegun = state.status !== 'not_yet_started' && state.status !== 'future';
    writer.write('units', {
      unit_id: unitId,
      contract_id: contractId,
      code: unit.code,
      module_name: unit.title,
      academic_year: state.academicYear,
      stage: `Stage ${1 + Math.floor((index * 4) / qualification.units.length)}`,
      status: state.status,
      has_attended: hasBegun && random.chance(0.93),
      eu_id: random.chance(0.8) ? `EU${unitId.slice(1)}` : null,
      sce_id: hasBegun ? `SCE${unitId.slice(1)}` : null,
      tga_file_urls: paperUrls(random, training, unit),
      awaiting_since: written(state.awaitingSince),
      is_core: unit.isCore,
      planned_start: formatDay(state.plannedStart),
      planned_end: formatDay(state.plannedEnd),
      delivery_mode: random.pick(['Face to face', 'Workplace', 'Blended', 'Online']),
      assessment_method: random.pick(['Practical', 'Observation', 'Written', 'Portfolio', null]),
      result_date: written(state.resultDate),
    });
  }
}

const written = (day: Day | null) => (day === null ? null : formatDay(day));

function paperUrls(random: Random, training: Training, unit: UnitOfCompetency): string | null {
  const urls = random.weighted([
    [[unitPaperUrl(unit.code)], 17],
    [[unitPaperUrl(unit.code), qualificationPaperUrl(training.trade.qualification)], 2],
    [[], 1],
  ] as const);
  return urls.length > 0 ? urls.join('|') : null;
}

/** Achieved units first, then those awaiting confirmation, those being taught, and future ones. */
function unitStates(random: Random, today: Day, training: Training): UnitState[] {
  const count = training.trade.qualification.units.length;
  const achieved = achievedCount(today, training);
  const states = achievedUnits(random, today, training, achieved);
  if (training.state !== 'live') return states;
  for (const days of training.awaitingDays) {
    states.push(awaitingUnit(random, training, today - days));
  }
  const hasBegun = training.start + 7 <= today;
  const inDelivery = hasBegun ? Math.min(random.int(2, 4), count - states.length) : 0;
  const firstToCome = states.length + inDelivery;
  for (let index = states.length; index < count; index++) {
    states.push(
      unfinishedUnit(random, today, training, { index, isInDelivery: index < firstToCome }),
    );
  }
  return states;
}

function achievedCount(today: Day, training: Training): number {
  const { start, end, state, finalAwaitingDays, awaitingDays, pace } = training;
  const count = training.trade.qualification.units.length;
  if (state === 'completed' || finalAwaitingDays !== null) return count;
  if (state === 'cancelled') {
    const nominal = training.trade.qualification.nominalTermMonths * 30.4;
    // A contract that ended within weeks would leave no units, and a plan has at least one.
    return Math.max(1, Math.min(count - 1, Math.round((count * (end - start) * 0.8) / nominal)));
  }
  if (today - start <= untilFirstResult + 14) return 0;
  const share = ((today - start) / (end - start)) * paceFactor[pace];
  const achieved = Math.round(count * share) - awaitingDays.length;
  // An apprentice in training has at least one unit left.
  return Math.max(0, Math.min(achieved, count - awaitingDays.length - 1));
}

function achievedUnits(random: Random, today: Day, training: Training, count: number): UnitState[] {
  const { start, state, finalAwaitingDays } = training;
  // Only those who have not completed may have a unit to repeat.
  const mayFail = state !== 'completed' && finalAwaitingDays === null;
  const last = state === 'live' ? today - (finalAwaitingDays ?? 0) - 7 : training.end;
  const first = Math.min(start + untilFirstResult, last);
  return Array.from({ length: count }, (_, index) => {
    const resultDate = first + Math.round(((last - first) * (index + 1)) / count);
    const plannedEnd = resultDate + random.int(-20, 14);
    return {
      status: mayFail && random.chance(0.05) ? 'not_competent' : 'competent',
      academicYear: yearOf(resultDate),
      plannedStart: Math.max(Math.min(start, plannedEnd), plannedEnd - random.int(30, 120)),
      plannedEnd,
      awaitingSince: null,
      resultDate,
    };
  });
}

function awaitingUnit(random: Random, training: Training, since: Day): UnitState {
  return {
    status: 'awaiting_signoff',
    academicYear: yearOf(since),
    plannedStart: Math.max(training.start, since - random.int(30, 120)),
    plannedEnd: since + random.int(0, 10),
    awaitingSince: since,
    resultDate: null,
  };
}

function unfinishedUnit(
  random: Random,
  today: Day,
  training: Training,
  { index, isInDelivery }: { index: number; isInDelivery: boolean },
): UnitState {
  const count = training.trade.qualification.units.length;
  const { start, end } = training;
  const slot = start + Math.round(((end - start) * index) / count);
  const plannedStart = isInDelivery
    ? Math.max(start, Math.min(slot, today - random.int(5, 60)))
    : slot;
  const thisYear = yearOf(today);
  // Planned for this year or before and not started: it belongs to this year, late or not.
  const academicYear = isInDelivery ? thisYear : Math.max(thisYear, yearOf(slot));
  const notBegun = academicYear > thisYear ? 'future' : 'not_yet_started';
  return {
    status: isInDelivery ? 'in_delivery' : notBegun,
    academicYear,
    plannedStart,
    plannedEnd: plannedStart + unitLength,
    awaitingSince: null,
    resultDate: null,
  };
}
