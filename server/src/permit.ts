import { policies } from './access/policies.ts';
import { type RefusedInput, recordRefusal } from './audit/record-refusal.ts';
import { recordStaffView } from './identity/record-staff-view.ts';
import type { Context } from './platform/context.ts';
import { Refusal } from './platform/refusal.ts';
import type { Permit } from './platform/serve.ts';

/** Refusals that mean that a user tried something they have no permission for. */
export const isOfPermission = ({ code }: Refusal) =>
  code === 'forbidden' || code === 'staff-cannot-sign' || code === 'staff-cannot-pay';

type Policy = (
  context: Context,
  input: object,
) => Promise<{ staffView: string } | undefined> | undefined;

type Permitted = Parameters<Permit>[0];

/**
 * Refuses calls by staff viewing as a contact, whatever the input, except those marked as allowed.
 */
export async function refuseWhileViewing(
  call: Permitted,
  context: Context,
  input: RefusedInput = {},
): Promise<void> {
  if (!context.actor.viewing || call.whileViewing) return;
  const refusal = new Refusal('viewing');
  await recordRefusal(context, call, input, refusal);
  throw refusal;
}

async function check(
  { policy, whileViewing }: Permitted,
  asked: Context,
  input: object,
): Promise<void> {
  const { viewing } = asked.actor;
  const context =
    viewing && whileViewing === 'controls'
      ? { ...asked, actor: { ...asked.actor, ...viewing.self } }
      : asked;
  // `defineCall` and `defineDownload` do not compile with an input that lacks what the policy
  // needs.
  const found = await (policies[policy] as Policy)(context, input);
  if (found && !(await recordStaffView(context, found.staffView))) throw new Refusal('notFound');
}

export const permit: Permit = async (call, context, input) => {
  await refuseWhileViewing(call, context, input as RefusedInput);
  try {
    await check(call, context, input);
  } catch (error) {
    // What staff cannot find does not exist; what others cannot find may belong to someone else.
    const isOthers = !context.actor.isAdmin && !context.actor.isSupport;
    const isRecorded = (refusal: Refusal) =>
      isOfPermission(refusal) || (isOthers && refusal.code === 'not-found');
    if (error instanceof Refusal && isRecorded(error)) {
      await recordRefusal(context, call, input as RefusedInput, error);
    }
    throw error;
  }
};
