import { Link } from '@tanstack/react-router';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './CheckoutPage.module.css';
import { checkoutLabels } from './labels.ts';
import { StepButtons } from './StepButtons.tsx';
import { pathOf } from './where-to.ts';

/** An address in the checkout that no step leads to (CART-006, CART-007). */
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
