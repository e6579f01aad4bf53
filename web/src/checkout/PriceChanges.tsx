import { formatMoney } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { dismissPriceChanges, useCheckout } from './cart.ts';
import { checkoutLabels } from './labels.ts';

/** Changed prices in the cart, until the user has seen them. */
export function PriceChanges() {
  const t = useLabels();
  const { priceChanges } = useCheckout();
  if (priceChanges.length === 0) return null;
  return (
    <Note role="alert" action={<Button onClick={dismissPriceChanges}>{t(uiLabels.ok)}</Button>}>
      <p>
        <strong>{t(checkoutLabels.pricesChanged)}</strong>
      </p>
      <ul>
        {priceChanges.map(({ key, label: item, before, now }) => (
          <li key={key}>
            {now === null
              ? t(checkoutLabels.priceGone, { item })
              : t(checkoutLabels.priceChanged, {
                  item,
                  before: formatMoney(before),
                  now: formatMoney(now),
                })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
