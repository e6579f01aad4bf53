import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ShoppingCartIcon } from '@phosphor-icons/react/dist/csr/ShoppingCart';
import { Link, useNavigate } from '@tanstack/react-router';
import { type CartItem, cartTotal, parseQuantity } from '@tradebridge/contract/checkout-rules';
import { useState } from 'react';
import { formatMoney } from '../app/format.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { CartTable } from './CartTable.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import {
  type FeesItem,
  keyOf,
  putFeesAside,
  removeItem,
  setQuantity,
  stepsOf,
  useCheckout,
} from './cart.ts';
import { FeesSection, useFees } from './FeesSection.tsx';
import { checkoutLabels } from './labels.ts';
import { PriceChanges } from './PriceChanges.tsx';
import { PricesMissing } from './PricesMissing.tsx';
import { StepButtons } from './StepButtons.tsx';
import { useDocumentPrices } from './use-document-prices.ts';
import { pathOf } from './where-to.ts';

/** The cart: documents, or the fees of pre-enrolments. */
export function CartPage() {
  const t = useLabels();
  const { fees, documents } = useCheckout();
  return (
    <CheckoutPage step="cart" title={t(checkoutLabels.cartTitle)}>
      <PriceChanges />
      {fees ? <Fees item={fees} waiting={documents.length} /> : <Documents items={documents} />}
    </CheckoutPage>
  );
}

function Fees({ item, waiting }: { item: FeesItem; waiting: number }) {
  const t = useLabels();
  const fees = useFees(item);
  return (
    <>
      <FeesSection item={item} />
      {waiting > 0 && (
        <Note action={<Button onClick={putFeesAside}>{t(checkoutLabels.toDocuments)}</Button>}>
          {t(plural(waiting, checkoutLabels.documentsWaitOne, checkoutLabels.documentsWaitMany), {
            count: waiting,
          })}
        </Note>
      )}
      <Next isDisabled={!fees} />
    </>
  );
}

function Documents({ items }: { items: readonly CartItem[] }) {
  const t = useLabels();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [removed, setRemoved] = useState('');
  const isOpen = items.some((item) => typed[keyOf(item)] !== undefined);
  const { isPaidElsewhere } = useCheckout();
  const prices = useDocumentPrices();
  if (isPaidElsewhere) return <PaidElsewhere />;
  return (
    <>
      {prices.query.isError && !prices.isFresh && (
        <Section title={t(checkoutLabels.documentsFailed)} titleHidden flush>
          <PricesMissing query={prices.query} />
        </Section>
      )}
      <Section
        title={t(checkoutLabels.cart)}
        titleHidden
        flush
        footer={
          <SumList>
            <Sum name={t(checkoutLabels.total)} isTotal>
              {isOpen ? t(checkoutLabels.amountOpen) : formatMoney(cartTotal(items))}
            </Sum>
          </SumList>
        }
      >
        {items.length === 0 ? (
          <EmptyState
            icon={<ShoppingCartIcon size={28} weight="duotone" aria-hidden="true" />}
            title={t(checkoutLabels.cartEmpty)}
          />
        ) : (
          <CartTable
            items={items}
            typed={typed}
            onQuantity={enter}
            onRemove={(item) => {
              removeItem(item);
              setRemoved(item.label);
              // The focused button is gone.
              document.getElementById('main')?.focus();
            }}
          />
        )}
      </Section>
      <p role="status" className="visually-hidden">
        {removed && t(checkoutLabels.removed, { item: removed })}
      </p>
      <Next isDisabled={items.length === 0 || isOpen || !prices.isFresh} />
    </>
  );

  function enter(item: CartItem, text: string): void {
    const { [keyOf(item)]: _before, ...others } = typed;
    const quantity = parseQuantity(text);
    // Text that is not a quantity stays as typed and does not change the cart (OPEN-110).
    setTyped(quantity === null ? { ...others, [keyOf(item)]: text } : others);
    if (quantity !== null) setQuantity(item, quantity);
  }
}

/** The cart was paid for from another tab: the orders show the outcome. */
function PaidElsewhere() {
  const t = useLabels();
  return (
    <Section title={t(checkoutLabels.cart)} titleHidden flush>
      <div role="alert">
        <EmptyState
          icon={<CheckCircleIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(checkoutLabels.paidElsewhere)}
          message={t(checkoutLabels.paidElsewhereHelp)}
          action={
            <Link to="/orders" className={buttonClass('primary')}>
              {t(checkoutLabels.seeOrders)}
            </Link>
          }
        />
      </div>
    </Section>
  );
}

/** The button to the next step (CART-019). */
function Next({ isDisabled }: { isDisabled: boolean }) {
  const t = useLabels();
  const navigate = useNavigate();
  const next = stepsOf(useCheckout()).includes('address') ? pathOf.address : pathOf.pay;
  return (
    <StepButtons>
      <Button look="primary" disabled={isDisabled} onClick={() => void navigate({ to: next })}>
        {t(checkoutLabels.next)}
      </Button>
    </StepButtons>
  );
}
