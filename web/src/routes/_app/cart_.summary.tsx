import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCurrentCompany } from '../../app/current-company.ts';
import { chargesOf, useCheckout } from '../../checkout/cart.ts';
import { invoicesOf, isCompanys } from '../../checkout/fees-to-pay.ts';
import { SummaryPage } from '../../checkout/SummaryPage.tsx';
import { sumOf } from '../../invoices/invoice-rows.ts';
import { invoiceLabels as labels } from '../../invoices/labels.ts';
import { nextToPay } from '../../invoices/next-to-pay.ts';
import { chargeAfter } from '../../invoices/pay-together.ts';
import { invoicesQuery } from '../../invoices/queries.ts';
import { feesQuery } from '../../learners/queries.ts';
import { plural, useLabels } from '../../ui/labels.ts';
import { usePay } from './-pay.ts';
import { usePayCharge } from './-pay-together.ts';

export const Route = createFileRoute('/_app/cart_/summary')({ component: Summary });

function Summary() {
  const t = useLabels();
  const { receipt } = useCheckout();
  const company = useCurrentCompany();
  // Returns to where the purchase was made, not to its receipt.
  const purchasePage = receipt?.purchasePage ?? '/home';
  const pay = usePay(purchasePage);
  const payCharge = usePayCharge(purchasePage);
  const fees = receipt?.fees ?? null;
  const isOfCompany = fees !== null && isCompanys(fees);
  const ofCompany = useQuery({
    ...invoicesQuery(company?.id ?? ''),
    enabled: isOfCompany && company !== null,
  });
  const own = useQuery({ ...feesQuery, enabled: fees !== null && !isOfCompany });
  return <SummaryPage next={nextCharge() ?? nextInvoice()} />;

  /** The next of several charges, of the invoices that can still be paid. */
  function nextCharge() {
    const charges = receipt && chargesOf(receipt.items);
    const charge = charges && fees && chargeAfter(charges, ofCompany.data ?? [], invoicesOf(fees));
    if (!charge) return null;
    const { invoices, number, of } = charge;
    return {
      label: t(plural(invoices.length, labels.chargeOfOne, labels.chargeOfMany), {
        ...{ number, of },
        count: invoices.length,
      }),
      amount: sumOf(invoices),
      onPay: () => payCharge(charge, receipt.purchaseOrderNumber),
    };
  }

  function nextInvoice() {
    const next = fees && nextToPay((isOfCompany ? ofCompany : own).data ?? [], invoicesOf(fees));
    return (
      next && {
        label: t(labels.headline, { number: next.invoiceNumber }),
        amount: next.totalDueAmount,
        onPay: () => pay(next),
      }
    );
  }
}
