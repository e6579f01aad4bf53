import type { UnitStatistics } from './apprentices.ts';

/** The counts of no units. */
export const noUnits = (): UnitStatistics => ({
  awaitingEmployerSignOffCount: 0,
  competentCount: 0,
  deliveryInProgressCount: 0,
  futureCount: 0,
  notCompetentCount: 0,
  notYetStartedCount: 0,
  totalCount: 0,
});
