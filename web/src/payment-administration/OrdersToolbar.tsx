import { orderKinds, orderStates } from '@tradebridge/contract/checkout-rules';
import { InlineDay } from '../ui/InlineDay.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { paymentLabels as labels } from './labels.ts';
import styles from './OrdersToolbar.module.css';
import type { OrderView } from './order-view.ts';
import { kindLabels, staffOrderStateWords } from './wording.ts';

interface OrdersToolbarProps {
  view: OrderView;
  onChange: (view: OrderView) => void;
}

/** Which orders are looked for: by a word, a state, a kind, from when to when. */
export function OrdersToolbar({ view, onChange }: OrdersToolbarProps) {
  const t = useLabels();
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t(labels.searchLabel)}
        placeholder={t(labels.searchHint)}
        value={view.search}
        onChange={(search) => onChange({ ...view, search })}
      />
      <div className={styles.choices}>
        <InlineSelect
          label={t(labels.state)}
          value={view.state}
          onChange={(state) => onChange({ ...view, state })}
          options={[
            { value: 'any', label: t(labels.stateAny) },
            ...orderStates.map((value) => ({ value, label: t(staffOrderStateWords[value].label) })),
          ]}
        />
        <InlineSelect
          label={t(labels.kind)}
          value={view.kind}
          onChange={(kind) => onChange({ ...view, kind })}
          options={[
            { value: 'any', label: t(labels.kindAny) },
            ...orderKinds.map((value) => ({ value, label: t(kindLabels[value]) })),
          ]}
        />
      </div>
      <div className={styles.days}>
        <InlineDay
          label={t(labels.from)}
          value={view.from}
          max={view.until}
          onChange={(from) => onChange({ ...view, from })}
        />
        <InlineDay
          label={t(labels.until)}
          value={view.until}
          min={view.from}
          onChange={(until) => onChange({ ...view, until })}
        />
      </div>
    </div>
  );
}
