import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Checking } from './Checking.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import { attemptOf, itemsOf, useCheckout } from './cart.ts';
import { FeesMissing, useFreshFees } from './FeesSection.tsx';
import { checkoutLabels } from './labels.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PayForm } from './PayForm.tsx';
import { PricesMissing } from './PricesMissing.tsx';
import { usePayment } from './payment.ts';
import { useDocumentPrices } from './use-document-prices.ts';

/** Payment of the cart; while an earlier payment of it is being checked, offers no other. */
export function PayPage() {
  const t = useLabels();
  const checkout = useCheckout();
  const isIdle = usePayment().status === 'idle';
  const { fees, isFresh } = useFreshFees(checkout.fees);
  const documents = useDocumentPrices();
  const items = itemsOf(checkout);
  const attempt = attemptOf(checkout);
  const isKnown = !checkout.fees || fees;
  return (
    <CheckoutPage
      step="pay"
      title={t(checkoutLabels.payTitle)}
      aside={
        attempt ? (
          <OrderSummary items={attempt.items} fees={attempt.fees} />
        ) : (
          isKnown && <OrderSummary items={items} fees={fees} />
        )
      }
    >
      {content()}
    </CheckoutPage>
  );

  function content() {
    // While the server is being asked, the card's frame stays.
    if (attempt && isIdle) return <Checking attempt={attempt} />;
    if (checkout.fees && !(fees && isFresh)) {
      return (
        <Section title={t(checkoutLabels.fees)} titleHidden flush>
          <FeesMissing item={checkout.fees} />
        </Section>
      );
    }
    // The amount is known before a card is asked for.
    if (!checkout.fees && !documents.isFresh) {
      return (
        <Section title={t(checkoutLabels.your)} titleHidden flush>
          <PricesMissing query={documents.query} />
        </Section>
      );
    }
    return <PayForm items={items} fees={fees} />;
  }
}
