import type { ProgressReportType } from '@tradebridge/contract/reports';
import type { Context } from '../platform/context.ts';
import { readSettings } from '../settings/read-settings.ts';

/** The kinds of student progress report on offer (OPEN-049). */
export const listReportTypes = async ({
  db,
  institution,
}: Pick<Context, 'db' | 'institution'>): Promise<ProgressReportType[]> =>
  (await readSettings(db, institution)).progressReportTypes;
