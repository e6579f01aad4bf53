import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { amountOf, type CartItem, parseQuantity } from '@tradebridge/contract/checkout-rules';
import type { ReactNode } from 'react';
import { formatMoney } from '../app/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import lines from '../ui/LineTable.module.css';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { QuantityField } from '../ui/QuantityField.tsx';
import styles from './CartTable.module.css';
import { keyOf } from './cart.ts';
import { ItemText } from './item-text.tsx';
import { checkoutLabels } from './labels.ts';

interface CartTableProps {
  items: readonly CartItem[];
  /** Typed text that is not a quantity, by item. */
  typed: Readonly<Record<string, string>>;
  onQuantity: (item: CartItem, text: string) => void;
  onRemove: (item: CartItem) => void;
}

/** The cart, with rows that can be removed (CART-026): a table from 768 px, cards below that. */
export function CartTable(props: CartTableProps) {
  const rows = props.items.map((item, index) => rowOf(props, item, index));
  return useMediaQuery(smallScreen) ? <Cards rows={rows} /> : <Table rows={rows} />;
}

interface Row {
  key: string;
  number: number;
  item: CartItem;
  quantity: ReactNode;
  amount: ReactNode;
  remove: ReactNode;
}

function rowOf(
  { typed, onQuantity, onRemove }: CartTableProps,
  item: CartItem,
  index: number,
): Row {
  const key = keyOf(item);
  const text = typed[key] ?? String(item.quantity);
  return {
    key,
    number: index + 1,
    item,
    quantity: item.digital ? (
      item.quantity
    ) : (
      <QuantityField
        item={item.label}
        value={text}
        className={styles.quantity}
        onChange={(value) => onQuantity(item, value)}
      />
    ),
    amount: parseQuantity(text) === null ? '–' : formatMoney(amountOf(item)),
    remove: <Remove item={item} onRemove={onRemove} />,
  };
}

function Remove({ item, onRemove }: { item: CartItem } & Pick<CartTableProps, 'onRemove'>) {
  const t = useLabels();
  return (
    <IconButton
      label={t(checkoutLabels.removeItem, { item: item.label })}
      icon={<TrashIcon size={20} aria-hidden="true" />}
      onClick={() => onRemove(item)}
    />
  );
}

function Table({ rows }: { rows: readonly Row[] }) {
  const t = useLabels();
  return (
    <table className={styles.table} aria-label={t(checkoutLabels.cart)}>
      <thead className={lines.head}>
        <tr>
          <th scope="col">{t(checkoutLabels.number)}</th>
          <th scope="col">{t(checkoutLabels.description)}</th>
          <th scope="col" className={styles.end}>
            {t(checkoutLabels.quantity)}
          </th>
          <th scope="col" className={styles.end}>
            {t(checkoutLabels.price)}
          </th>
          <th scope="col" className={styles.end}>
            {t(checkoutLabels.amount)}
          </th>
          <th scope="col">{t(checkoutLabels.remove)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, number, item, quantity, amount, remove }) => (
          <tr key={key}>
            <td>{number}</td>
            <td>
              <ItemText item={item} />
            </td>
            <td className={styles.end}>{quantity}</td>
            <td className={styles.end}>{formatMoney(item.fee)}</td>
            <td className={styles.end}>{amount}</td>
            <td>{remove}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ rows }: { rows: readonly Row[] }) {
  const t = useLabels();
  return (
    <ul aria-label={t(checkoutLabels.cart)}>
      {rows.map(({ key, number, item, quantity, amount, remove }) => (
        <li key={key} className={lines.card}>
          <div className={styles.cardHead}>
            <span className={styles.number}>{number}</span>
            <div className={styles.words}>
              <ItemText item={item} />
            </div>
            {remove}
          </div>
          <dl className={styles.facts}>
            <div className={styles.fact}>
              <dt>{t(checkoutLabels.quantity)}</dt>
              <dd>{quantity}</dd>
            </div>
            <div className={styles.fact}>
              <dt>{t(checkoutLabels.price)}</dt>
              <dd>{formatMoney(item.fee)}</dd>
            </div>
            <div className={styles.fact}>
              <dt>{t(checkoutLabels.amount)}</dt>
              <dd>{amount}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
