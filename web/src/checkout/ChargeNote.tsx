import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import type { Charges } from './cart.ts';
import { checkoutLabels as labels } from './labels.ts';

interface ChargeNoteProps {
  charges: Charges;
  /** Whether this charge has been paid. */
  isPaid: boolean;
}

/** Which of several charges this is, and what follows it. */
export function ChargeNote({ charges: { number, of, later }, isPaid }: ChargeNoteProps) {
  const t = useLabels();
  const count = later.reduce((sum, numbers) => sum + numbers.length, 0);
  return (
    <Note>
      <p>
        <strong>{t(isPaid ? labels.chargePaid : labels.charge, { number, of })}</strong>
      </p>
      <p>
        {count === 0
          ? t(labels.chargeLast)
          : t(plural(count, labels.chargeFollowsOne, labels.chargeFollowsMany), { count })}{' '}
        {t(labels.chargeReceipts)}
      </p>
    </Note>
  );
}
