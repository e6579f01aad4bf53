import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { Link } from '@tanstack/react-router';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { formatInstant } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { invoiceLabels as labels } from './labels.ts';

/** Replaces the distance of the due date: a payment is in progress or being checked. */
export function BeingPaidTag() {
  const t = useLabels();
  return (
    <Tag meaning="blue" icon={<HourglassMediumIcon size={14} weight="bold" aria-hidden="true" />}>
      {t(labels.beingPaid)}
    </Tag>
  );
}

/** Who is paying and since when, with a link to the order. */
export function BeingPaidSentence({ payment }: { payment: PreEnrolment['beingPaid'] }) {
  const t = useLabels();
  const isColleagues = payment !== null && !payment.isOwn;
  return (
    <>
      {payment === null
        ? t(labels.beingPaidHelp)
        : t(isColleagues ? labels.beingPaidBy : labels.beingPaidByYou, {
            name: payment.payerName,
            since: formatInstant(payment.since),
          })}{' '}
      <Link to="/orders" search={isColleagues ? { of: 'company' } : {}}>
        {t(isColleagues ? labels.toCompanyOrders : labels.toOrders)}
      </Link>
    </>
  );
}
