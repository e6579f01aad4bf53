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

/** What `permit` refuses, without recording it. */
export async function refuseUnlessPermitted(
  call: Permitted,
  context: Context,
  input: object,
): Promise<void> {
  if (context.actor.viewing && !call.whileViewing) throw new Refusal('viewing');
  await check(call, context, input);
}

/** Records a refusal of `refuseUnlessPermitted`, unless it is an ordinary mistake. */
export async function recordDenial(
  call: Permitted,
  context: Context,
  input: object,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refusal)) return;
  // What staff cannot find does not exist; what others cannot find may belong to someone else.
  const isOthers = !context.actor.isAdmin && !context.actor.isSupport;
  const isRecorded =
    isOfPermission(error) || error.code === 'viewing' || (isOthers && error.code === 'not-found');
  if (isRecorded) await recordRefusal(context, call, input as RefusedInput, error);
}

export const permit: Permit = async (call, context, input) => {
  try {
    await refuseUnlessPermitted(call, context, input);
  } catch (error) {
    await recordDenial(call, context, input, error);
    throw error;
  }
};
