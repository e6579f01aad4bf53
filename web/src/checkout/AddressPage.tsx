import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { faultsOfAddress, isEmptyAddress } from '@tradebridge/contract/address-rules';
import type { DocumentOrder } from '@tradebridge/contract/checkout';
import { AddressInput } from '../addresses/AddressInput.tsx';
import { entryOf } from '../addresses/address-entry.ts';
import { documentOrderQuery } from '../orders/own-orders.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import styles from './AddressPage.module.css';
import { CheckoutPage } from './CheckoutPage.tsx';
import { type Delivery, itemsOf, setDelivery, useCheckout } from './cart.ts';
import { EmailField, useEmailFault } from './EmailField.tsx';
import { checkoutLabels } from './labels.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { studentOf } from './queries.ts';
import { StepButtons } from './StepButtons.tsx';
import { pathOf } from './where-to.ts';

/** The address for an order that is posted in part or whole (ORDER-002 to 012). */
export function AddressPage() {
  const t = useLabels();
  const items = itemsOf(useCheckout());
  const query = useQuery(documentOrderQuery);
  return (
    <CheckoutPage
      step="address"
      title={t(checkoutLabels.addressTitle)}
      aside={<OrderSummary items={items} fees={null} />}
    >
      {query.data ? (
        <Fields order={query.data} />
      ) : (
        <Section title={t(checkoutLabels.delivery)} flush>
          <WithoutData query={query} failed={t(checkoutLabels.deliveryFailed)} rows={4} />
        </Section>
      )}
    </CheckoutPage>
  );
}

function Fields({ order }: { order: DocumentOrder }) {
  const t = useLabels();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const items = itemsOf(checkout);
  const stored = studentOf(order, items) ?? order;
  const rules = { isRequired: true, isLocalOnly: stored.address?.isAustralian === true } as const;
  const entered = {
    emailAddress: checkout.delivery?.emailAddress ?? stored.emailAddress,
    // The address entered for another order may be abroad.
    address: entryOf(checkout.delivery?.address ?? stored.address, rules.isLocalOnly),
  };
  // The address on record may lack required parts.
  const isStored = stored.address !== null && !isEmptyAddress(stored.address);
  const hasDigital = items.some(({ digital }) => digital);
  const emailFault = useEmailFault(entered.emailAddress);
  const isValid =
    Object.keys(faultsOfAddress(entered.address, rules)).length === 0 &&
    !(hasDigital && emailFault);
  const enter = (changed: Partial<Delivery>) =>
    setDelivery({ ...entered, ...changed, isSaved: false });
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (!isValid) return;
        setDelivery({ ...entered, isSaved: true });
        void navigate({ to: pathOf.pay });
      }}
    >
      <p>{t(checkoutLabels.addressIntro)}</p>
      {hasDigital && (
        <Section title={t(checkoutLabels.digitalDelivery)}>
          <EmailField
            value={entered.emailAddress}
            fault={emailFault}
            onChange={(emailAddress) => enter({ emailAddress })}
          />
        </Section>
      )}
      <Section title={t(checkoutLabels.postal)}>
        <p className={styles.help}>{t(checkoutLabels.postalHelp)}</p>
        <AddressInput
          value={entered.address}
          onChange={(address) => enter({ address })}
          rules={rules}
          isChecked={isStored}
        />
      </Section>
      <StepButtons>
        <Button type="submit" look="primary" disabled={!isValid}>
          {t(checkoutLabels.next)}
        </Button>
      </StepButtons>
    </Form>
  );
}
