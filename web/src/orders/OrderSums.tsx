import type { OrderDetail } from '@tradebridge/contract/checkout';
import { formatMoney } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Sum, SumList } from '../ui/SumList.tsx';
import { orderLabels as labels } from './labels.ts';

interface OrderSumsProps {
  order: Pick<
    OrderDetail,
    | 'amount'
    | 'priceAmount'
    | 'gstAmount'
    | 'feeHelpUsed'
    | 'feeHelpDescription'
    | 'refundedAmount'
    | 'state'
  >;
}

/** The total of an order's lines, less fee help and refunds. */
export function OrderSums({ order }: OrderSumsProps) {
  const t = useLabels();
  const { amount, priceAmount, feeHelpUsed, feeHelpDescription, refundedAmount } = order;
  const isPaid = order.state === 'paid' || order.state === 'refunded';
  return (
    <SumList>
      {feeHelpUsed > 0 ? (
        <>
          <Sum name={t(labels.price)}>{formatMoney(priceAmount)}</Sum>
          <Sum name={t(labels.gstInPrice)}>{formatMoney(order.gstAmount)}</Sum>
          <Sum
            name={t(labels.feeHelpUsed, { description: feeHelpDescription || t(labels.feeHelp) })}
          >
            {formatMoney(-feeHelpUsed)}
          </Sum>
        </>
      ) : (
        <Sum name={t(labels.gstInIt)}>{formatMoney(order.gstAmount)}</Sum>
      )}
      <Sum name={t(isPaid ? labels.paid : labels.total)} isTotal>
        {formatMoney(amount)}
      </Sum>
      {refundedAmount > 0 && (
        <>
          <Sum name={t(labels.refunded)}>{formatMoney(-refundedAmount)}</Sum>
          <Sum name={t(labels.left)} isTotal>
            {formatMoney(amount - refundedAmount)}
          </Sum>
        </>
      )}
    </SumList>
  );
}
