import type { TestApp } from '../platform/test-app.ts';
import { processAll } from '../submissions/test-submissions.ts';
import { handlerRunner } from './run-handlers.ts';

/** Runs the handlers that are due, as a server does in the background. */
export async function runHandlers(app: TestApp): Promise<void> {
  await processAll(app);
  const runner = handlerRunner(
    { ...app.parts, db: app.db, files: app.files, outside: app.outside, now: () => app.now },
    { pauseMs: 0 },
  );
  while ((await runner.begin()) > 0) await runner.settled();
}

export interface RunRow {
  readonly routine: string;
  readonly state: string;
  readonly attempts: number;
  readonly at: Date;
  readonly last_error_code: string | null;
}

/** The results of handlers for a submission. */
export async function runsOf({ db }: TestApp, submissionId: string): Promise<RunRow[]> {
  const { rows } = await db.query(
    `select routine, state, attempts, at, last_error_code from handler_runs
     where submission_id = $1 order by position, handler_id`,
    [submissionId],
  );
  return rows as RunRow[];
}
