import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { Link } from '@tanstack/react-router';
import { useLabels } from '../app/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { invoiceLabels as labels } from './labels.ts';

/** In place of the due date's distance: a payment is under way, or what became of it is being checked. */
export function BeingPaidTag() {
  const t = useLabels();
  return (
    <Tag meaning="blue" icon={<HourglassMediumIcon size={14} weight="bold" aria-hidden="true" />}>
      {t(labels.beingPaid)}
    </Tag>
  );
}

/** The same in a sentence, with the way to whoever paid it themselves. */
export function BeingPaidSentence() {
  const t = useLabels();
  return (
    <>
      {t(labels.beingPaidHelp)} <Link to="/orders">{t(labels.toOrders)}</Link>
    </>
  );
}
