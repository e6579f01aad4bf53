import type { Call, WhileViewing } from '@tradebridge/contract/call';
import type { z } from 'zod';
import { refuseUnlessProved } from '../access/fresh-proof.ts';
import { type RefusedInput, recordRefusal } from '../audit/record-refusal.ts';
import { isOfPermission, permit, refuseWhileViewing } from '../permit.ts';
import type { Context } from '../platform/context.ts';
import { readOnly } from '../platform/database.ts';
import { answerOnce } from '../platform/idempotency.ts';
import { parseInput } from '../platform/parse-input.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PolicyOfSession } from '../platform/serve.ts';

/** The properties of a call or a download that `answerCall` needs. */
interface CallRules {
  readonly path: string;
  readonly policy: PolicyOfSession;
  readonly input: z.ZodType;
  readonly needsFreshProof?: true;
  readonly idempotency?: Call['idempotency'];
  readonly whileViewing?: WhileViewing;
}

/**
 * Answers a call with a session: view, input, policy, fresh proof and verb, in this order for every
 * call.
 */
export async function answerCall<Result>(
  { call, verb }: { call: CallRules; verb: (context: Context, input: never) => Promise<Result> },
  context: Context,
  body: unknown,
): Promise<Result> {
  await refuseWhileViewing(call, context);
  // The input of a call is an object, because its policy needs one, and the type that the verb
  // takes.
  const input = parseInput(call.input, body) as object;
  await permit(call, context, input);
  if (call.needsFreshProof) refuseUnlessProved(context);
  try {
    const { path, idempotency, whileViewing } = call;
    if (context.actor.viewing && whileViewing === 'reads') {
      return await verb({ ...context, db: readOnly(context.db) }, input as never);
    }
    if (!idempotency) return await verb(context, input as never);
    const once = { path, input, isSecret: idempotency === 'secret' };
    return await answerOnce(context, once, (inOnce) => verb(inOnce, input as never));
  } catch (error) {
    if (error instanceof Refusal && isOfPermission(error)) {
      await recordRefusal(context, call, input as RefusedInput, error);
    }
    throw error;
  }
}
