import { Link } from '@tanstack/react-router';
import { maxAttention } from '@tradebridge/contract/payment-rules';
import type { ReactNode } from 'react';
import { formatCount } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './AttentionRow.module.css';
import { attentionLabels as labels } from './attention-labels.ts';
import { paymentLabels } from './labels.ts';

interface WaitingProps {
  title: (typeof labels)[keyof typeof labels];
  help: (typeof labels)[keyof typeof labels];
  count: number;
  /** The list may be incomplete. */
  isMore?: boolean;
  children: ReactNode;
}

/** One kind of waiting item; empty if there are none. */
export function Waiting({
  title,
  help,
  count,
  isMore = count >= maxAttention,
  children,
}: WaitingProps) {
  const t = useLabels();
  if (count === 0) return null;
  return (
    <Section
      title={t(title)}
      aside={<span className={styles.count}>{formatCount(count)}</span>}
      flush
      footer={isMore && t(labels.longest, { count: formatCount(maxAttention) })}
    >
      <p className={styles.help}>{t(help)}</p>
      <ul>{children}</ul>
    </Section>
  );
}

interface RowProps {
  /** Null if it belongs to no known order. */
  orderNumber: string | null;
  title: ReactNode;
  facts: string;
  /** What happened, and what to do. */
  what?: ReactNode;
  action: ReactNode;
}

/** A waiting item: its order, what happened, and actions. */
export function Row({ orderNumber, title, facts, what, action }: RowProps) {
  const t = useLabels();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.facts}>
          {orderNumber === null ? (
            <span>{t(labels.differenceNoOrder)}</span>
          ) : (
            <Link to="/admin/payments/$orderNumber" params={{ orderNumber }} className="lone-link">
              {t(paymentLabels.orderHeadline, { number: orderNumber })}
            </Link>
          )}
          <span>{facts}</span>
        </span>
        {what && <p className={styles.what}>{what}</p>}
      </div>
      {action}
    </li>
  );
}
