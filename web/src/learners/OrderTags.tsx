import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import type { OrderListed } from '@tradebridge/contract/checkout';
import { formatMoney } from '../app/format.ts';
import { orderLabels as labels } from '../orders/labels.ts';
import { orderStateWords } from '../orders/order-words.ts';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';

const icons = {
  paid: <CheckCircleIcon size={14} weight="bold" aria-hidden="true" />,
  unknown: <HourglassMediumIcon size={14} weight="bold" aria-hidden="true" />,
};

/** An order's state and its refunds. */
export function OrderTags({
  order: { state, refundedAmount },
}: {
  order: Pick<OrderListed, 'state' | 'refundedAmount'>;
}) {
  const t = useLabels();
  const { label, meaning } = orderStateWords[state];
  return (
    <>
      <Tag
        meaning={meaning}
        icon={state === 'paid' || state === 'unknown' ? icons[state] : undefined}
      >
        {t(label)}
      </Tag>
      {state === 'paid' && refundedAmount > 0 && (
        <Tag meaning="grey">{t(labels.partRefunded, { amount: formatMoney(refundedAmount) })}</Tag>
      )}
    </>
  );
}
