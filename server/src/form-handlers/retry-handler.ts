import type {
  HandlerRun,
  retryHandler as retryHandlerCall,
} from '@tradebridge/contract/form-handlers';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { readRuns } from '../submissions/handler-runs.ts';

const again = statement<{ form_id: string; form_name: string }>(
  'retry-handler',
  `update handler_runs run set state = 'waiting', at = $3 from submissions submission
   where run.submission_id = $1 and run.handler_id = $2 and run.state = 'failed'
     and submission.id = run.submission_id
   returning submission.form_id, submission.form_name`,
);

/** Retries a failed handler immediately; of two concurrent requests, one does it. */
export const retryHandler = (
  context: Context,
  { id, handlerId }: z.output<typeof retryHandlerCall.input>,
): Promise<HandlerRun[]> =>
  context.db.transaction(async (tx) => {
    const [retried] = await tx.rows(again, [id, handlerId, context.now]);
    const runs = await readRuns(tx, id);
    const run = runs.find((one) => one.handlerId === handlerId);
    if (!run) throw new Refusal('notFound');
    if (!retried) return runs;
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'submission.handlerRetried',
      subject: { type: 'submission', id },
      details: {
        formId: retried.form_id,
        title: retried.form_name,
        routine: run.routine,
      },
    });
    await announce(tx, [{ kind: 'submissions' }]);
    return runs;
  });
