import type { Label } from '@tradebridge/contract/labels';
import { formatMoney } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';

interface OutcomeHelpProps {
  help: Label;
  of: { amount: number } & (
    | { kind: 'attempt'; name: string }
    | { kind: 'refund'; orderNumber: string }
  );
}

/** What recording the outcome of a payment or refund means. */
export function OutcomeHelp({ help, of }: OutcomeHelpProps) {
  const t = useLabels();
  return (
    <Note>
      {t(help, {
        amount: formatMoney(of.amount),
        ...(of.kind === 'attempt' ? { id: of.name } : { number: of.orderNumber }),
      })}
    </Note>
  );
}
