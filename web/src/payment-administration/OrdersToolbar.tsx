import { orderKinds, orderStates } from '@tradebridge/contract/checkout-rules';
import { formatDay } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Toolbar } from '../ui/Toolbar.tsx';
import { paymentLabels as labels } from './labels.ts';
import { type OrderView, orderList } from './order-view.ts';
import { kindLabels, staffOrderStateWords } from './wording.ts';

interface OrdersToolbarProps {
  view: OrderView;
  onChange: (view: OrderView) => void;
  /** Number of matches, once all are loaded. */
  shown: number | undefined;
}

/** Filters for orders: text, state, kind and period. */
export function OrdersToolbar({ view, ...rest }: OrdersToolbarProps) {
  const t = useLabels();
  return (
    <Toolbar
      announcesResults={false}
      {...rest}
      view={view}
      usual={orderList.usual}
      searchLabel={t(labels.searchLabel)}
      searchHint={t(labels.searchHint)}
      filters={[
        {
          part: 'state',
          label: t(labels.state),
          any: t(labels.stateAny),
          options: orderStates.map((value) => ({
            value,
            label: t(staffOrderStateWords[value].label),
          })),
        },
        {
          part: 'kind',
          label: t(labels.kind),
          any: t(labels.kindAny),
          options: orderKinds.map((value) => ({ value, label: t(kindLabels[value]) })),
        },
        { part: 'from', label: t(labels.from), max: view.until, inWords: formatDay },
        { part: 'until', label: t(labels.until), min: view.from, inWords: formatDay },
      ]}
    />
  );
}
