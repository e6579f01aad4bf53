import type { InvoiceChoice } from '@tradebridge/contract/refund-rules';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { actLabels as labels } from './act-labels.ts';

interface InvoiceChoiceFieldProps {
  /** Null until it is chosen. */
  value: InvoiceChoice | null;
  onChange: (chosen: InvoiceChoice) => void;
  disabled?: boolean;
  error: string | null | undefined;
}

/** What becomes of an invoice after a full refund. */
export function InvoiceChoiceField(props: InvoiceChoiceFieldProps) {
  const t = useLabels();
  return (
    <RadioGroup
      label={t(labels.refundInvoice)}
      options={[
        {
          value: 'owedAgain' as const,
          label: t(labels.invoiceOwedAgain),
          help: t(labels.invoiceOwedAgainHelp),
        },
        {
          value: 'withdrawn' as const,
          label: t(labels.invoiceWithdrawn),
          help: t(labels.invoiceWithdrawnHelp),
        },
      ]}
      {...props}
    />
  );
}
