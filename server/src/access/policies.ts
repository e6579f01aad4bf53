import type { PolicyInput } from '@tradebridge/contract/call';
import type { Actor, Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PolicyOfSession } from '../platform/serve.ts';
import { readInvoiced, refuseUnlessPayer } from './payer.ts';
import { mayAdminister, mayRead, mayWrite } from './roles.ts';

/**
 * A company that staff look at by their claim, without a role there. Recording that also finds out
 * whether the company exists.
 */
interface StaffView {
  readonly staffView: string;
}

type Verdict = StaffView | undefined;

type Policies = {
  readonly [Name in PolicyOfSession]: (
    context: Context,
    input: PolicyInput[Name],
  ) => Verdict | Promise<Verdict>;
};

const findEmployer = statement<{ employer_id: string }>(
  'find-employer',
  'select employer_id from employers where employer_id = $1 and retired_at is null',
);
export const employerOfReceiptStatement = statement<{ employer_id: string }>(
  'find-employer-of-receipt',
  `select employer_id from company_receipts
   where receipt_id = $1 and employer_id is not null order by is_portals limit 1`,
);
export const employerOfContractStatement = statement<{ employer_id: string }>(
  'find-employer-of-contract',
  'select employer_id from training_contracts where contract_id = $1 and retired_at is null',
);

async function employerOfContract({ db }: Context, contractId: string): Promise<string> {
  const [contract] = await db.rows(employerOfContractStatement, [contractId]);
  if (!contract) throw new Refusal('notFound');
  return contract.employer_id;
}

/** The company `eId`, where it is named, whose the contract must be. */
async function companyOfContract(
  context: Context,
  { cId, eId }: { cId: string; eId?: string | undefined },
): Promise<string> {
  const employerId = await employerOfContract(context, cId);
  if (eId !== undefined && employerId !== eId) throw new Refusal('notFound');
  return employerId;
}

async function employerOfReceipt({ db }: Context, receiptId: string): Promise<string> {
  const [receipt] = await db.rows(employerOfReceiptStatement, [receiptId]);
  if (!receipt) throw new Refusal('notFound');
  return receipt.employer_id;
}

/** What one may not read does not exist; what one may read but not do is forbidden. */
async function refuseUnlessThere({ actor, db }: Context, employerId: string): Promise<void> {
  if (!mayRead(actor, employerId)) throw new Refusal('notFound');
  // A role there proves that the company exists; staff may name any.
  if (actor.roles.has(employerId)) return;
  const [employer] = await db.rows(findEmployer, [employerId]);
  if (!employer) throw new Refusal('notFound');
}

async function refuseUnless(
  may: (actor: Actor, employerId: string) => boolean,
  context: Context,
  employerId: string,
): Promise<Verdict> {
  const { actor } = context;
  if (!may(actor, employerId)) {
    await refuseUnlessThere(context, employerId);
    throw new Refusal('forbidden');
  }
  return actor.roles.has(employerId) ? undefined : { staffView: employerId };
}

const refuseUnlessReadable = (context: Context, employerId: string) =>
  refuseUnless(mayRead, context, employerId);

/** The rules behind the contract's policies. A call whose policy is not here does not compile. */
export const policies: Policies = {
  session: () => undefined,
  signedIn: () => undefined,
  readEmployer: (context, { eId }) => refuseUnlessReadable(context, eId),
  writeEmployer: (context, { eId }) => refuseUnless(mayWrite, context, eId),
  administerEmployer: (context, { eId }) => refuseUnless(mayAdminister, context, eId),
  signOff: async (context, { eId }) => {
    await refuseUnlessThere(context, eId);
    const { actor } = context;
    if ((actor.isAdmin || actor.isSupport) && !actor.roles.has(eId)) {
      throw new Refusal('staffCannotSign');
    }
    if (!mayWrite(actor, eId)) throw new Refusal('forbidden');
    return undefined;
  },
  writeCompany: (context, { id }) => refuseUnless(mayWrite, context, id),
  readContract: async (context, input) =>
    refuseUnlessReadable(
      context,
      'stcId' in input
        ? await employerOfContract(context, input.stcId)
        : await companyOfContract(context, input),
    ),
  readReceipt: async (context, { rId }) =>
    refuseUnlessReadable(context, await employerOfReceipt(context, rId)),
  writeContract: async (context, input) =>
    refuseUnless(mayWrite, context, await companyOfContract(context, input)),
  payInvoice: async ({ db, actor }, { pId }) => {
    refuseUnlessPayer(actor, await readInvoiced(db, pId));
    return undefined;
  },
  staff: ({ actor }) => {
    if (!actor.isAdmin && !actor.isSupport) throw new Refusal('forbidden');
    return undefined;
  },
  administer: ({ actor }) => {
    if (!actor.isAdmin) throw new Refusal('forbidden');
    return undefined;
  },
};
