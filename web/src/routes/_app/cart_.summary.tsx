import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCurrentCompany } from '../../app/current-company.ts';
import { useCheckout } from '../../checkout/cart.ts';
import { invoicesOf, isCompanys } from '../../checkout/fees-to-pay.ts';
import { SummaryPage } from '../../checkout/SummaryPage.tsx';
import { invoiceLabels } from '../../invoices/labels.ts';
import { nextToPay } from '../../invoices/next-to-pay.ts';
import { invoicesQuery } from '../../invoices/queries.ts';
import { feesQuery } from '../../learners/queries.ts';
import { useLabels } from '../../ui/labels.ts';
import { usePay } from './-pay.ts';

export const Route = createFileRoute('/_app/cart_/summary')({ component: Summary });

function Summary() {
  const t = useLabels();
  const { receipt } = useCheckout();
  const company = useCurrentCompany();
  // Returns to where the purchase was made, not to its receipt.
  const pay = usePay(receipt?.purchasePage ?? '/home');
  const fees = receipt?.fees ?? null;
  const isOfCompany = fees !== null && isCompanys(fees);
  const ofCompany = useQuery({
    ...invoicesQuery(company?.id ?? ''),
    enabled: isOfCompany && company !== null,
  });
  const own = useQuery({ ...feesQuery, enabled: fees !== null && !isOfCompany });
  const next = fees && nextToPay((isOfCompany ? ofCompany : own).data ?? [], invoicesOf(fees));
  return (
    <SummaryPage
      next={
        next && {
          label: t(invoiceLabels.headline, { number: next.invoiceNumber }),
          amount: next.totalDueAmount,
          onPay: () => pay(next),
        }
      }
    />
  );
}
