import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CartItem, cartTotal } from '@tradebridge/contract/checkout-rules';
import { refusals } from '@tradebridge/contract/refusals';
import { useRef, useState } from 'react';
import { appSettingsQuery } from '../app/app-settings.ts';
import { formatMoney } from '../app/format.ts';
import { useUser } from '../app/session.ts';
import { documentOrderQuery } from '../orders/own-orders.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { Form } from '../ui/Form.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { type CardEntry, CardFrame, frameHeight } from './CardFrame.tsx';
import { reprice, setDelivery, stepsOf, useCheckout } from './cart.ts';
import { EmailField, useEmailFault } from './EmailField.tsx';
import { type FeesToPay, isCompanys } from './fees-to-pay.ts';
import { checkoutLabels } from './labels.ts';
import styles from './PayForm.module.css';
import { PriceChanges } from './PriceChanges.tsx';
import { PurchaseOrderField } from './PurchaseOrderField.tsx';
import { purchase } from './payment.ts';
import { documentPurchase, feePurchase } from './purchase-details.ts';
import { feesInCartQuery, studentOf } from './queries.ts';
import { StepButtons } from './StepButtons.tsx';
import { TermsDialog } from './Terms.tsx';

interface PayFormProps {
  items: readonly CartItem[];
  /** In fee mode. */
  fees: FeesToPay | null;
}

/** Card, terms and Purchase (PAY-002 to 009). */
export function PayForm({ items, fees }: PayFormProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const user = useUser();
  const checkout = useCheckout();
  const settings = useQuery(appSettingsQuery);
  const card = useRef<CardEntry | null>(null);
  const [isCardValid, setCardValid] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const [areTermsShown, setTermsShown] = useState(false);
  const [purchaseOrder, setPurchaseOrder] = useState(
    checkout.fees?.charges?.purchaseOrderNumber ?? '',
  );
  const email = useOrderEmail(items, fees);

  // The amount due: fees less fee help, or the total of the cart (CON-54).
  const amount = fees ? fees.totalAmount : cartTotal(items);
  const isReady = isAccepted && items.length > 0 && !email.fault && (amount === 0 || isCardValid);

  return (
    <Form className={styles.form} onSubmit={() => isReady && void pay()}>
      <PriceChanges />
      <p>{t(amount > 0 ? checkoutLabels.payIntro : checkoutLabels.completeIntro)}</p>
      <p className={styles.toPay}>
        <span>{t(checkoutLabels.toPay)}</span>
        <strong className={styles.amount}>{formatMoney(amount)}</strong>
      </p>
      {email.isAsked && (
        <Section title={t(checkoutLabels.digitalDelivery)}>
          <EmailField value={email.value} fault={email.fault} onChange={email.onChange} />
        </Section>
      )}
      {fees && isCompanys(fees) && (
        <Section title={t(checkoutLabels.purchaseOrder)} titleHidden>
          <PurchaseOrderField value={purchaseOrder} onChange={setPurchaseOrder} />
        </Section>
      )}
      {amount > 0 ? (
        <Section title={t(checkoutLabels.card)}>{cardFields()}</Section>
      ) : (
        <Note>{t(checkoutLabels.nothingToPay)}</Note>
      )}
      <Section title={t(checkoutLabels.termsTitle)} titleHidden>
        <a
          href="/cart/terms-conditions"
          className={styles.terms}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setTermsShown(true);
          }}
        >
          {t(checkoutLabels.termsTitle)}
        </a>
        <Checkbox checked={isAccepted} onChange={(event) => setAccepted(event.target.checked)}>
          {t(checkoutLabels.acceptTerms)}
        </Checkbox>
      </Section>
      <StepButtons>
        <Button type="submit" look="primary" disabled={!isReady}>
          {amount > 0
            ? t(checkoutLabels.purchase, { amount: formatMoney(amount) })
            : t(checkoutLabels.completeOrder)}
        </Button>
      </StepButtons>
      {areTermsShown && <TermsDialog onClose={() => setTermsShown(false)} />}
    </Form>
  );

  function cardFields() {
    if (!settings.data) {
      return settings.isError ? (
        <FailedQuery title={t(refusals.cardPaymentsMissing.label)} query={settings} />
      ) : (
        <SkeletonBlock height={frameHeight} />
      );
    }
    return settings.data.securePayUiJs ? (
      <CardFrame settings={settings.data} entry={card} onValidity={setCardValid} />
    ) : (
      <Note meaning="red" role="alert">
        {t(refusals.cardPaymentsMissing.label)}
      </Note>
    );
  }

  async function pay(): Promise<void> {
    const steps = stepsOf(checkout);
    const entry = amount > 0 ? card.current : null;
    let isTokenSpent = false;
    await purchase({
      items,
      steps,
      fees,
      amount,
      details: fees
        ? feePurchase(fees, purchaseOrder)
        : documentPurchase(
            { items, cartId: checkout.cartId },
            {
              emailAddress: items.some(({ digital }) => digital) ? email.value : null,
              address: steps.includes('address') ? (checkout.delivery?.address ?? null) : null,
            },
          ),
      payer: { name: user.name, email: user.email },
      tokenise:
        amount > 0
          ? async () => {
              if (!entry) throw new Error('The card entry is not there.');
              const token = await entry.tokenise();
              isTokenSpent = true;
              return token;
            }
          : null,
      look,
    });
    // A token pays once: another try needs the card to be entered again.
    if (!isTokenSpent || card.current !== entry) return;
    entry?.reset();
    setCardValid(false);
  }

  /** Refetches what is to be paid. */
  async function look(): Promise<void> {
    if (checkout.fees) {
      await queryClient.fetchQuery(feesInCartQuery(checkout.fees));
    } else {
      const order = await queryClient.fetchQuery({ ...documentOrderQuery, staleTime: 0 });
      reprice(order.orderEnrolments);
    }
  }
}

/** The address for digital documents, asked for here if there was no address step (CON-19). */
function useOrderEmail(items: readonly CartItem[], fees: FeesToPay | null) {
  const checkout = useCheckout();
  const user = useUser();
  const isAsked = !fees && items.length > 0 && items.every(({ digital }) => digital);
  const { data: order, isPending } = useQuery({ ...documentOrderQuery, enabled: isAsked });
  const stored = order && (studentOf(order, items) ?? order);
  const known = isPending ? '' : (stored?.emailAddress ?? user.email);
  const value = checkout.delivery?.emailAddress ?? known;
  const fault = useEmailFault(value);
  return {
    isAsked,
    value,
    fault: isAsked ? fault : null,
    onChange: (emailAddress: string) =>
      setDelivery({
        emailAddress,
        address: checkout.delivery?.address ?? null,
        isSaved: checkout.delivery?.isSaved ?? false,
      }),
  };
}
