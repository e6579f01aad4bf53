import { policies } from './access/policies.ts';
import { type RefusedInput, recordRefusal } from './audit/record-refusal.ts';
import { recordStaffView } from './identity/record-staff-view.ts';
import type { Context } from './platform/context.ts';
import { Refusal } from './platform/refusal.ts';
import type { Permit, PolicyOfSession } from './platform/serve.ts';

/** Codes of refusals that say that somebody tried what is not theirs. */
export const isOfPermission = ({ code }: Refusal) =>
  code === 'forbidden' || code === 'staff-cannot-sign' || code === 'staff-cannot-pay';

type Policy = (
  context: Context,
  input: object,
) => Promise<{ staffView: string } | undefined> | undefined;

async function check(policy: PolicyOfSession, context: Context, input: object): Promise<void> {
  // `defineCall` and `defineDownload` do not compile with an input that lacks what the policy needs.
  const found = await (policies[policy] as Policy)(context, input);
  if (found && !(await recordStaffView(context, found.staffView))) throw new Refusal('notFound');
}

export const permit: Permit = async (call, context, input) => {
  try {
    await check(call.policy, context, input);
  } catch (error) {
    // What staff do not find is not there; what others do not find may be somebody else's.
    const isOthers = !context.actor.isAdmin && !context.actor.isSupport;
    const isRecorded = (refusal: Refusal) =>
      isOfPermission(refusal) || (isOthers && refusal.code === 'not-found');
    if (error instanceof Refusal && isRecorded(error)) {
      await recordRefusal(context, call, input as RefusedInput, error);
    }
    throw error;
  }
};
