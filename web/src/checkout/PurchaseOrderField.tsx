import { maxPurchaseOrderLength } from '@tradebridge/contract/checkout-rules';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { checkoutLabels } from './labels.ts';

interface PurchaseOrderFieldProps {
  value: string;
  onChange: (purchaseOrder: string) => void;
}

/** The number of a company's purchase order. */
export function PurchaseOrderField({ value, onChange }: PurchaseOrderFieldProps) {
  const t = useLabels();
  return (
    <TextField
      label={t(checkoutLabels.purchaseOrderNumber)}
      help={t(checkoutLabels.purchaseOrderHelp)}
      autoComplete="off"
      maxLength={maxPurchaseOrderLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
