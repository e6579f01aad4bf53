import { Navigate } from '@tanstack/react-router';
import type { WizardStep } from '@tradebridge/contract/checkout-rules';
import type { ReactNode } from 'react';
import { Page } from '../app/Page.tsx';
import { ChargeNote } from './ChargeNote.tsx';
import styles from './CheckoutPage.module.css';
import { attemptOf, chargesOf, itemsOf, stepsOf, useCheckout } from './cart.ts';
import { OrderedAlreadyDialog } from './OrderedAlreadyDialog.tsx';
import { Processing } from './Processing.tsx';
import { dismissFailure, usePayment } from './payment.ts';
import { ResultDialog } from './ResultDialog.tsx';
import { WizardBar } from './WizardBar.tsx';
import { pathOf, whereTo } from './where-to.ts';

interface CheckoutPageProps {
  step: WizardStep;
  title: string;
  /** Beside the step, on a phone before it: a summary of the order. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * A step of the checkout. If it is not available, redirects to the step its user has to complete
 * first (CART-020).
 */
export function CheckoutPage(props: CheckoutPageProps) {
  const elsewhere = whereTo(props.step, useCheckout());
  return (
    <>
      {elsewhere ? <Navigate to={elsewhere} replace /> : <Step {...props} />}
      <PaymentOverlay />
    </>
  );
}

/** Shown over any step: a payment goes on when its page is left. */
function PaymentOverlay() {
  const payment = usePayment();
  switch (payment.status) {
    case 'idle':
      return null;
    case 'processing':
      return <Processing confirmation={null} />;
    case 'confirming':
      return <Processing confirmation={payment.confirmation} />;
    case 'orderedAlready':
      return <OrderedAlreadyDialog message={payment.message} onAnswer={payment.onAnswer} />;
    case 'failed':
      return <ResultDialog isPaid={false} message={payment.message} onClose={dismissFailure} />;
  }
}

function Step({ step, title, aside, children }: CheckoutPageProps) {
  const checkout = useCheckout();
  // As it was when it was paid (CON-53).
  const held = step === 'summary' ? checkout.receipt : attemptOf(checkout);
  const charges = chargesOf(held?.items ?? itemsOf(checkout));
  return (
    <Page title={title} backTo={step === 'cart' || step === 'summary' ? '/home' : pathOf.cart}>
      <WizardBar steps={held?.steps ?? stepsOf(checkout)} current={step} canGoBack={!held} />
      {charges && <ChargeNote charges={charges} isPaid={step === 'summary'} />}
      {aside ? (
        <div className={styles.columns}>
          <div className={styles.main}>{children}</div>
          <div className={styles.aside}>{aside}</div>
        </div>
      ) : (
        <div className={styles.main}>{children}</div>
      )}
    </Page>
  );
}
