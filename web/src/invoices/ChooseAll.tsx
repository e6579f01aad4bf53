import { ChecksIcon } from '@phosphor-icons/react/dist/csr/Checks';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import type { Chosen } from '../app/use-chosen.ts';
import { useLabels } from '../ui/labels.ts';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { invoiceLabels as labels } from './labels.ts';

interface ChooseAllProps {
  /** Those of the list as it is narrowed that can be paid. */
  invoices: readonly PreEnrolment[];
  chosen: Chosen;
}

/** Chooses all invoices shown, besides those chosen before; or no longer any of those shown. */
export function ChooseAll({ invoices, chosen }: ChooseAllProps) {
  const t = useLabels();
  const count = invoices.length;
  if (count < 2) return null;
  const ids = invoices.map(({ id }) => id);
  const areChosen = ids.every(chosen.has);
  const others = chosen.ids.filter((id) => !ids.includes(id));
  return (
    <ToolbarButton
      label={t(areChosen ? labels.chooseNoneShown : labels.chooseShown, { count })}
      icon={<ChecksIcon size={18} weight="bold" aria-hidden="true" />}
      onClick={() => chosen.set(areChosen ? others : [...others, ...ids])}
    />
  );
}
