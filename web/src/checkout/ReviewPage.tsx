import { Link } from '@tanstack/react-router';
import { useLabels } from '../app/labels.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import styles from './CheckoutPage.module.css';
import { checkoutLabels } from './labels.ts';
import { StepButtons } from './StepButtons.tsx';
import { pathOf } from './where-to.ts';

/** Holds a place in the checkout that no step leads to (CART-006, CART-007). */
export function ReviewPage() {
  const t = useLabels();
  return (
    <Page title={t(checkoutLabels.reviewTitle)} backTo={pathOf.cart} width="form">
      <div className={styles.main}>
        <p>{t(checkoutLabels.reviewContent)}</p>
        <StepButtons>
          <Link to={pathOf.pay} className={buttonClass('primary')}>
            {t(checkoutLabels.next)}
          </Link>
        </StepButtons>
      </div>
    </Page>
  );
}
