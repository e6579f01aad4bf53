import { textOfWording } from '@tradebridge/contract/labels';
import { refusals } from '@tradebridge/contract/refusals';
import { type Purchaser, whyNotPayer } from '../access/payer.ts';
import type { Institution } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { checkoutLabels as labels } from './labels.ts';
import { type Fees, type Reason, readFeesByNumber, whyNotOwed } from './read-fees.ts';

/** One of the invoices to pay together. */
interface Wanted {
  /** Its index in the input. */
  readonly index: number;
  /** The invoice's number, or the given text if the user may not see the invoice. */
  readonly name: string;
  readonly reason: Reason | null;
}

/** Refuses all because of those that cannot be paid, naming each. */
function refuseSome(wanted: readonly Wanted[], path: string): void {
  const refused = wanted.flatMap(({ reason, ...one }) => (reason ? [{ ...one, reason }] : []));
  const [first] = refused;
  if (!first) return;
  const reasonOf = ({ reason }: { readonly reason: Reason }) => textOfWording(reason.message);
  throw new Refusal(first.reason.name, {
    message:
      refused.length === 1
        ? [labels.oneNotPayable, { invoice: first.name, reason: reasonOf(first) }]
        : [labels.someNotPayable, { invoices: refused.map(({ name }) => name).join(', ') }],
    fields: refused.map((one) => ({
      path: `${path}.${one.index}`,
      message: [labels.ofInvoice, { invoice: one.name, reason: reasonOf(one) }],
    })),
  });
}

/**
 * Several pre-enrolments of one company that the actor can pay now, in the order of their numbers.
 * If one cannot be paid, none can.
 * @param options `isLocked`: whether they are locked until the transaction of `db` ends; `path`:
 * where the numbers are in the input
 * @throws Refusal whose fields say which cannot be paid, and why
 */
export async function readFeesToPay(
  db: Database,
  {
    actor,
    institution,
  }: { readonly actor: Purchaser; readonly institution: Pick<Institution, 'timeZone'> },
  numbers: readonly string[],
  { isLocked, path }: { readonly isLocked: boolean; readonly path: string },
): Promise<Fees[]> {
  const invalid = (message: (typeof labels)['once' | 'oneCompany'], isWrong: boolean[]) => {
    const fields = isWrong.flatMap((wrong, index) =>
      wrong ? [{ path: `${path}.${index}`, message }] : [],
    );
    if (fields.length > 0) throw new Refusal('invalid', { fields });
  };
  invalid(
    labels.once,
    numbers.map((number, index) => numbers.indexOf(number) !== index),
  );
  const found = await readFeesByNumber(db, numbers, { isLocked });
  const all = numbers.flatMap((number) => found.get(number) ?? []);
  refuseSome(
    numbers.map((number, index) => {
      const fees = found.get(number);
      const name = fees ? whyNotPayer(actor, fees.invoice) : 'notFound';
      return { index, name: number, reason: name && { name, message: refusals[name].label } };
    }),
    path,
  );
  const company = all[0]?.invoice.employer_id ?? null;
  invalid(
    labels.oneCompany,
    all.map(({ invoice }) => invoice.employer_id === null || invoice.employer_id !== company),
  );
  refuseSome(
    all.map(({ invoice }, index) => ({
      index,
      name: invoice.invoice_number,
      reason: whyNotOwed(invoice, { actor, institution }),
    })),
    path,
  );
  return all;
}
