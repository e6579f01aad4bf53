import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RefusalCode } from '@tradebridge/contract/refusals';
import { useEffect, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { attemptOf, type FeesItem, putFeesAside, repriceFees, useCheckout } from './cart.ts';
import { FeeTables } from './FeeTables.tsx';
import type { FeesToPay } from './fees-to-pay.ts';
import { checkoutLabels } from './labels.ts';
import { feesInCartQuery } from './queries.ts';
import styles from './StepButtons.module.css';

/** The fees in the cart, as the server has them now. */
export function FeesSection({ item }: { item: FeesItem }) {
  const t = useLabels();
  const data = useFees(item);
  const title = data ? titleOf(t, data) : t(checkoutLabels.fees);
  return (
    <Section title={title} titleHidden={!data} flush>
      {data ? <FeeTables fees={data} /> : <FeesMissing item={item} />}
    </Section>
  );
}

const titleOf = (t: Translate, fees: FeesToPay): string =>
  'invoices' in fees
    ? t(checkoutLabels.feesOfInvoices, { count: fees.invoices.length })
    : t(checkoutLabels.outstandingFees, { name: fees.studentName, number: fees.studentNumber });

/** The payable fees: earlier data are void once the server has refused. */
export function useFees(item: FeesItem | null): FeesToPay | null {
  return useFreshFees(item).fees;
}

/** Requests nothing while there are no fees. */
const noFees = { id: '' };

/** The same, and whether they were fetched since the page was opened. */
export function useFreshFees(item: FeesItem | null): {
  fees: FeesToPay | null;
  isFresh: boolean;
} {
  const [opened] = useState(Date.now);
  // While they are being paid, a request would be refused: what is shown stays until the outcome is
  // known.
  const isBeingPaid = attemptOf(useCheckout()) !== null;
  const { data, error, dataUpdatedAt } = useQuery({
    ...feesInCartQuery(item ?? noFees),
    enabled: item !== null && !isBeingPaid,
  });
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
  const amount = data?.totalAmount;
  useEffect(() => {
    if (amount !== undefined) repriceFees(amount);
  }, [amount]);
  return { fees: isRefused ? null : (data ?? null), isFresh: dataUpdatedAt >= opened };
}

/** Codes after which retrying cannot help. */
const finalCodes: readonly string[] = [
  'already-paid',
  'invoice-cancelled',
  'forbidden',
  'staff-cannot-pay',
  'not-found',
] satisfies RefusalCode[];

/** Fees that are loading or cannot be paid; always with a way forward. */
export function FeesMissing({ item }: { item: FeesItem }) {
  const t = useLabels();
  const query = useQuery(feesInCartQuery(item));
  const { error } = query;
  if (!error) return <SkeletonRows count={4} />;
  const isHeld = isApiError(error) && error.code === 'payment-in-progress';
  const isFinal = isApiError(error) && finalCodes.includes(error.code);
  if (!isHeld && !isFinal)
    return <FailedQuery title={t(checkoutLabels.feesFailed)} query={query} />;
  return (
    <div role="alert">
      <EmptyState
        title={t(checkoutLabels.cannotBePaid)}
        message={error.message}
        action={
          <div className={styles.buttons}>
            {isHeld && (
              <Button busy={query.isFetching} onClick={() => void query.refetch()}>
                {t(checkoutLabels.lookAgain)}
              </Button>
            )}
            {isFinal && <Button onClick={putFeesAside}>{t(checkoutLabels.takeOut)}</Button>}
            <Link to="/home" className={buttonClass('primary')}>
              {t(checkoutLabels.home)}
            </Link>
          </div>
        }
      />
    </div>
  );
}
