import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCurrentCompany } from '../../app/current-company.ts';
import { useCheckout } from '../../checkout/cart.ts';
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
  // The page to return to is that of the purchase that was made, not its receipt.
  const pay = usePay(receipt?.purchasePage ?? '/home');
  const fees = receipt?.fees ?? null;
  const isCompanys = fees !== null && fees.employerName !== null;
  const ofCompany = useQuery({
    ...invoicesQuery(company?.id ?? ''),
    enabled: isCompanys && company !== null,
  });
  const own = useQuery({ ...feesQuery, enabled: fees !== null && !isCompanys });
  const next = fees && nextToPay((isCompanys ? ofCompany : own).data ?? [], fees);
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
