import type { PolicyInput } from '@tradebridge/contract/call';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PolicyOfSession } from '../platform/serve.ts';
import { readInvoiced, refuseUnlessPayer } from './payer.ts';
import { rules } from './rules.ts';

/**
 * A company that staff view by their claim, without a role there, or as a contact. Recording that
 * also checks whether the company exists.
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

/** The company of the contract, which must be `eId` if that is given. */
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

/** Refuses according to the policy's rule for the user at a company. */
async function refuseUnless(
  policy: PolicyOfSession,
  context: Context,
  employerId: string,
): Promise<Verdict> {
  const { actor, db } = context;
  const found = rules[policy](actor, employerId);
  // A role there proves that the company exists; staff can name any.
  const isByRole = actor.roles.has(employerId);
  if (!found.may) {
    if (!isByRole && found.refusal !== 'notFound') {
      const [employer] = await db.rows(findEmployer, [employerId]);
      if (!employer) throw new Refusal('notFound');
    }
    throw new Refusal(found.refusal);
  }
  return isByRole && !actor.viewing ? undefined : { staffView: employerId };
}

/** Refuses according to a rule that does not depend on a company. */
function refuseUnlessClaimed(policy: 'staff' | 'administer', { actor }: Context): undefined {
  const found = rules[policy](actor, '');
  if (!found.may) throw new Refusal(found.refusal);
  return undefined;
}

/**
 * The implementations of the contract's policies. A call with a policy that is missing here does
 * not compile.
 */
export const policies: Policies = {
  session: () => undefined,
  signedIn: () => undefined,
  readEmployer: (context, { eId }) => refuseUnless('readEmployer', context, eId),
  writeEmployer: (context, { eId }) => refuseUnless('writeEmployer', context, eId),
  administerEmployer: (context, { eId }) => refuseUnless('administerEmployer', context, eId),
  signOff: (context, { eId }) => refuseUnless('signOff', context, eId),
  seePayments: (context, { eId }) => refuseUnless('seePayments', context, eId),
  writeCompany: (context, { id }) => refuseUnless('writeCompany', context, id),
  readContract: async (context, input) =>
    refuseUnless(
      'readContract',
      context,
      'stcId' in input
        ? await employerOfContract(context, input.stcId)
        : await companyOfContract(context, input),
    ),
  readReceipt: async (context, { rId }) =>
    refuseUnless('readReceipt', context, await employerOfReceipt(context, rId)),
  writeContract: async (context, input) =>
    refuseUnless('writeContract', context, await companyOfContract(context, input)),
  payInvoice: async ({ db, actor }, { pId }) => {
    refuseUnlessPayer(actor, await readInvoiced(db, pId));
    return undefined;
  },
  staff: (context) => refuseUnlessClaimed('staff', context),
  administer: (context) => refuseUnlessClaimed('administer', context),
};
