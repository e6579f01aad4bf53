import { noUnits } from '@tradebridge/contract/apprentice-rules';
import type { Unit, UnitStatistics } from '@tradebridge/contract/apprentices';
import type { unitStatuses } from './tables.ts';

type UnitStatus = (typeof unitStatuses)[number];

export interface UnitRow {
  unit_id: string;
  code: string;
  module_name: string;
  academic_year: number;
  stage: string | null;
  status: UnitStatus;
  has_attended: boolean;
  eu_id: string;
  sce_id: string | null;
  tga_file_urls: string[];
  awaiting_since: string | null;
  result_date: string | null;
  is_core: boolean | null;
  planned_start: string | null;
  planned_end: string | null;
  delivery_mode: string | null;
  assessment_method: string | null;
}

/** The columns of a UnitRow, from `units unit` left-joined to its open `sign_off_requests request`. */
export const unitColumns = `unit.unit_id, unit.code, unit.module_name, unit.academic_year, unit.stage,
  unit.status, unit.has_attended, unit.eu_id, unit.sce_id, unit.tga_file_urls,
  request.waiting_since as awaiting_since, unit.result_date, unit.is_core, unit.planned_start,
  unit.planned_end, unit.delivery_mode, unit.assessment_method`;

/** The list and the statistic that each status belongs to (the table of the registry extract). */
const places = {
  awaiting_signoff: { list: 'awaitingSignOffUnits', statistic: 'awaitingEmployerSignOffCount' },
  in_delivery: { list: 'currentUnits', statistic: 'deliveryInProgressCount' },
  competent: { list: 'completedUnits', statistic: 'competentCount' },
  not_competent: { list: 'completedUnits', statistic: 'notCompetentCount' },
  not_yet_started: { list: 'pendingUnits', statistic: 'notYetStartedCount' },
  future: { list: 'pendingUnits', statistic: 'futureCount' },
} as const satisfies Record<UnitStatus, { list: string; statistic: keyof UnitStatistics }>;

const competence: Partial<Record<UnitStatus, boolean>> = { competent: true, not_competent: false };

export const unitOf = (row: UnitRow): Unit => ({
  id: row.unit_id,
  code: row.code,
  moduleName: row.module_name,
  academicYear: String(row.academic_year),
  stage: row.stage,
  isCompetent: competence[row.status] ?? null,
  hasAttended: row.has_attended,
  euId: row.eu_id,
  sceId: row.sce_id,
  tgaFileUrls: row.tga_file_urls,
  awaitingSince: row.awaiting_since,
  resultDate: row.result_date,
  isCore: row.is_core,
  plannedStart: row.planned_start,
  plannedEnd: row.planned_end,
  deliveryMode: row.delivery_mode,
  assessmentMethod: row.assessment_method,
});

/** Adds `count` units of a status to the statistics. */
function countUnits(statistics: UnitStatistics, status: UnitStatus, count: number): void {
  statistics[places[status].statistic] += count;
  statistics.totalCount += count;
}

/** The units of one contract in the four lists of the training plan, with counts. */
export function planOf(rows: readonly UnitRow[], academicYear: number) {
  const lists = {
    awaitingSignOffUnits: [] as Unit[],
    completedUnits: [] as Unit[],
    currentUnits: [] as Unit[],
    pendingUnits: [] as Unit[],
  };
  const overall = noUnits();
  const yearToDate = noUnits();
  for (const row of rows) {
    lists[places[row.status].list].push(unitOf(row));
    countUnits(overall, row.status, 1);
    if (row.academic_year === academicYear) countUnits(yearToDate, row.status, 1);
  }
  return { lists, overall, yearToDate };
}
