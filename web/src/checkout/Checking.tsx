import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatMoney } from '../app/format.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './Checking.module.css';
import type { Attempt } from './cart.ts';
import { checkoutLabels } from './labels.ts';
import { resolveAttempt } from './payment.ts';
import { paymentQuery } from './queries.ts';
import { StepButtons } from './StepButtons.tsx';

/** The outcome of a payment is unknown: the page keeps asking and offers no other payment. */
export function Checking({ attempt }: { attempt: Attempt }) {
  const t = useLabels();
  const query = useQuery(paymentQuery(attempt));
  const { data, dataUpdatedAt } = query;
  const learn = useEffectEvent(() => data && resolveAttempt(attempt, data));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every answer, equal ones too: one that stays unknown for long enough means that no payment was begun
  useEffect(() => {
    learn();
  }, [dataUpdatedAt]);
  // It replaces the form, which had the focus.
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  const orderNumber = data?.response?.orderNumber;
  return (
    <>
      <Section title={t(checkoutLabels.checkingTitle)}>
        <div ref={words} role="alert" tabIndex={-1} className={styles.words}>
          <p className={styles.strong}>{t(checkoutLabels.checkingDoNot)}</p>
          <p>{t(checkoutLabels.checkingWhy, { amount: formatMoney(attempt.amount) })}</p>
          <p>{t(checkoutLabels.checkingLeave)}</p>
        </div>
        {orderNumber && (
          <p className={styles.order}>
            <Link to="/order/$number" params={{ number: orderNumber }}>
              {t(checkoutLabels.checkingOrder, { number: orderNumber })}
            </Link>
          </p>
        )}
        <p role="status" className={styles.failed}>
          {query.isError && t(checkoutLabels.checkingFailed)}
        </p>
      </Section>
      <StepButtons>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t(checkoutLabels.checkNow)}
        </Button>
        <Link to="/home" className={buttonClass('primary')}>
          {t(checkoutLabels.home)}
        </Link>
      </StepButtons>
    </>
  );
}
