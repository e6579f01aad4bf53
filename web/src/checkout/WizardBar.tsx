import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { Link } from '@tanstack/react-router';
import type { WizardStep } from '@tradebridge/contract/checkout-rules';
import type { Label } from '@tradebridge/contract/labels';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { checkoutLabels } from './labels.ts';
import styles from './WizardBar.module.css';
import { pathOf } from './where-to.ts';

const names: Record<WizardStep, Label> = {
  cart: checkoutLabels.stepCart,
  address: checkoutLabels.stepAddress,
  pay: checkoutLabels.stepPay,
  summary: checkoutLabels.stepSummary,
};

interface WizardBarProps {
  steps: readonly WizardStep[];
  current: WizardStep;
  /** Whether previous steps can be revisited. */
  canGoBack: boolean;
}

/**
 * The steps of the checkout: those before the current one are complete, those after it are not
 * (CART-016 to 018).
 */
export function WizardBar({ steps, current, canGoBack }: WizardBarProps) {
  const t = useLabels();
  const place = steps.indexOf(current);
  return (
    <nav aria-label={t(checkoutLabels.steps)} className={styles.bar}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const state = stateOf(index, place);
          const content = (
            <>
              <span className={styles.mark} aria-hidden="true">
                {state === 'complete' ? <CheckIcon size={16} weight="bold" /> : index + 1}
              </span>
              <span className={styles.name}>{t(names[step])}</span>
              {state !== 'active' && (
                <span className="visually-hidden">{`, ${t(checkoutLabels[state])}`}</span>
              )}
            </>
          );
          return (
            <li
              key={step}
              id={step}
              className={classNames(styles.step, styles[state])}
              aria-current={state === 'active' ? 'step' : undefined}
            >
              {state === 'complete' && canGoBack ? (
                <Link to={pathOf[step]} className={styles.inner}>
                  {content}
                </Link>
              ) : (
                <span className={styles.inner}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function stateOf(index: number, place: number): 'active' | 'complete' | 'incomplete' {
  if (index === place) return 'active';
  return index < place ? 'complete' : 'incomplete';
}
