import { type HandlerFault, handlerFaults } from '@tradebridge/contract/form-handler-rules';
import type { HandlerRun } from '@tradebridge/contract/form-handlers';
import { type Database, statement } from '../platform/database.ts';

interface RunRow {
  handler_id: string;
  routine: HandlerRun['routine'];
  url: string | null;
  state: HandlerRun['state'];
  attempts: number;
  at: Date;
  last_error_code: string | null;
}

const find = statement<RunRow>(
  'handler-runs-of-submission',
  `select run.handler_id, run.routine, handler.settings ->> 'url' as url, run.state, run.attempts,
     run.at, run.last_error_code
   from handler_runs run join submissions submission on submission.id = run.submission_id
   left join form_handlers handler
     on handler.form_id = submission.form_id and handler.id = run.handler_id
   where run.submission_id = $1 order by run.position, run.handler_id`,
);

const isFault = (code: string): code is HandlerFault =>
  handlerFaults.some((fault) => fault === code);

/** The results of handlers for a submission, in the order in which they are configured. */
export async function readRuns(db: Database, submissionId: string): Promise<HandlerRun[]> {
  return (await db.rows(find, [submissionId])).map((row) => {
    const [code = '', status] = row.last_error_code?.split(':') ?? [];
    return {
      handlerId: row.handler_id,
      routine: row.routine,
      host: row.url === null ? null : new URL(row.url).host,
      state: row.state,
      attempts: row.attempts,
      at: row.at.toISOString(),
      fault: isFault(code) ? code : null,
      status: status === undefined ? null : Number(status),
    };
  });
}
