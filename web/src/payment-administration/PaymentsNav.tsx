import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUser } from '../app/session.ts';
import { useLabels } from '../ui/labels.ts';
import styles from '../ui/parts-nav.module.css';
import { Badge } from '../ui/Tag.tsx';
import { attentionCount, attentionInWords } from './attention-count.ts';
import { paymentLabels as labels } from './labels.ts';
import { attentionQuery } from './queries.ts';

/**
 * The pages about payments, with the number of items that need a person. The settlement is for
 * administrators.
 */
export function PaymentsNav() {
  const t = useLabels();
  const { isAdmin } = useUser();
  const { data: attention } = useQuery(attentionQuery);
  const here = { className: styles.here, 'aria-current': 'page' } as const;
  return (
    <nav aria-label={t(labels.parts)} className={styles.nav}>
      <Link
        to="/admin/payments"
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={here}
      >
        {t(labels.partOrders)}
      </Link>
      <Link to="/admin/payments/attention" activeProps={here}>
        {t(labels.partAttention)}
        {attention && (
          <Badge
            meaning="amber"
            count={attentionCount(attention)}
            label={attentionInWords(t, attention)}
          />
        )}
      </Link>
      {isAdmin && (
        <Link to="/admin/payments/settlement" activeProps={here}>
          {t(labels.partSettlement)}
        </Link>
      )}
    </nav>
  );
}
