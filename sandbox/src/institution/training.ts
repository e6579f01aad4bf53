import { addMonths, type Day } from './days.ts';
import { drawTrade, type Trade } from './qualifications.ts';
import type { Random } from './random.ts';

/** The state of one apprenticeship, from which a contract, its units and its fees are written. */
export interface Training {
  trade: Trade;
  /** May be in the future: signed, but not started yet. */
  start: Day;
  end: Day;
  /** `cancelled` ended early; only what was achieved by then is recorded. */
  state: 'live' | 'completed' | 'cancelled';
  isSuspended: boolean;
  pace: Pace;
  /** For each unit awaiting the employer's confirmation, the number of days. */
  awaitingDays: readonly number[];
  /** Days for which the final completion has been awaiting confirmation; null if it is not. */
  finalAwaitingDays: number | null;
  attendance: 'full_time' | 'part_time' | 'school_based';
  reports: { live: boolean; retained: boolean; contract: boolean };
  hasApprovedPlan: boolean;
}

export type Pace = 'ahead' | 'on track' | 'behind';

const maxWaitDays = 30;

/** An apprentice currently in training, anywhere between the first weeks and the last. */
export function drawLiveTraining(random: Random, today: Day, trade: Trade): Training {
  const months = trade.qualification.nominalTermMonths;
  const begunDaysAgo = random.int(5, Math.floor(months * 30.4) - 20);
  const start = today - begunDaysAgo;
  const isFinal = begunDaysAgo > months * 28 && random.chance(0.25);
  const maxAwaiting = Math.floor(begunDaysAgo / 60);
  const awaiting = random.weighted([
    [0, 26],
    [1, 30],
    [2, 21],
    [3, 13],
    [4, 7],
    [5, 3],
  ] as const);
  const hasApprovedPlan = begunDaysAgo > 90 && random.chance(0.6);
  return {
    trade,
    start,
    end: Math.max(addMonths(start, months), today + 20),
    state: 'live',
    isSuspended: !isFinal && random.chance(0.03),
    pace: random.weighted([
      ['ahead', 2],
      ['on track', 6],
      ['behind', 2],
    ] as const),
    awaitingDays: isFinal
      ? []
      : Array.from({ length: Math.min(awaiting, maxAwaiting) }, () =>
          random.skewed(1, maxWaitDays, 1.5),
        ),
    finalAwaitingDays: isFinal ? random.skewed(1, maxWaitDays, 1.5) : null,
    attendance: random.weighted([
      ['full_time', 88],
      ['part_time', 8],
      ['school_based', 4],
    ] as const),
    reports: { live: random.chance(0.9), retained: hasApprovedPlan, contract: random.chance(0.85) },
    hasApprovedPlan,
  };
}

/** A training that ended in the last five years. */
export function drawEndedTraining(random: Random, today: Day, trade: Trade): Training {
  const months = trade.qualification.nominalTermMonths;
  const isCompleted = random.chance(0.88);
  const end = today - random.int(1, 5 * 365);
  const length = isCompleted ? random.int(months - 10, months + 6) : random.skewed(3, months, 1.6);
  return {
    trade,
    start: addMonths(end, -length),
    end,
    state: isCompleted ? 'completed' : 'cancelled',
    isSuspended: false,
    pace: 'on track',
    awaitingDays: [],
    finalAwaitingDays: null,
    attendance: random.weighted([
      ['full_time', 9],
      ['part_time', 1],
    ] as const),
    reports: { live: false, retained: isCompleted, contract: random.chance(0.85) },
    hasApprovedPlan: false,
  };
}

/** Most of a company's apprentices learn its own trade. */
export const drawTradeOf = (random: Random, companyTrade: Trade): Trade =>
  random.chance(0.9) ? companyTrade : drawTrade(random);
