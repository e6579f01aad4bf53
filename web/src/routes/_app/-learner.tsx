import { useQuery } from '@tanstack/react-query';
import { BeingPaidSentence, BeingPaidTag } from '../../invoices/BeingPaid.tsx';
import { DueTag } from '../../invoices/DueTag.tsx';
import { PayButton } from '../../invoices/PayButton.tsx';
import { LearnerOverview } from '../../learners/LearnerOverview.tsx';
import { documentOrderLicenseQuery } from '../../orders/own-orders.ts';
import { SkeletonBlock } from '../../ui/Skeleton.tsx';
import { usePay } from './-pay.ts';

/** What a learner owes, can order and has bought. */
export function LearnerHere() {
  const pay = usePay();
  const license = useQuery(documentOrderLicenseQuery);
  // With documents the page has two columns, so nothing is rendered before that is known.
  if (license.isPending) return <SkeletonBlock height={240} />;
  return (
    <LearnerOverview
      isOrderingOn={license.data === true}
      dueOf={(fee) => (fee.isPayable ? <DueTag invoice={fee} /> : <BeingPaidTag />)}
      payOf={(fee, isFirst) =>
        fee.isPayable ? (
          <PayButton invoice={fee} look={isFirst ? 'primary' : 'secondary'} onPay={pay} />
        ) : (
          <BeingPaidSentence payment={fee.beingPaid} />
        )
      }
    />
  );
}
