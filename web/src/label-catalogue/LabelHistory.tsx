import { useQuery } from '@tanstack/react-query';
import type { SavedText } from '@tradebridge/contract/label-overrides';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { labelHistoryQuery } from '../labels/queries.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './LabelHistory.module.css';
import { labelLabels as labels } from './labels.ts';

interface LabelHistoryProps {
  labelKey: string;
  /** Copies an earlier text to the field of the new one; null if it cannot be edited. */
  onRestore: ((text: string) => void) | null;
  defaultText: string;
}

/** The earlier texts of a label, the latest first, with their authors. */
export function LabelHistory({ labelKey, ...props }: LabelHistoryProps) {
  const t = useLabels();
  const query = useQuery(labelHistoryQuery(labelKey));
  return (
    <Section title={t(labels.history)} flush>
      {content()}
    </Section>
  );

  function content() {
    if (!query.data) {
      if (!query.isError) return <SkeletonRows count={3} />;
      return <FailedQuery title={t(labels.historyFailed)} query={query} />;
    }
    if (query.data.length === 0) {
      return <EmptyState title={t(labels.historyEmpty)} message={t(labels.historyEmptyHint)} />;
    }
    return (
      <ol className={styles.rows} aria-label={t(labels.history)}>
        {query.data.map((saved) => (
          <Row key={`${saved.version} ${saved.changedAt}`} saved={saved} {...props} />
        ))}
      </ol>
    );
  }
}

function Row({
  saved: { text, changedAt, changedBy },
  defaultText,
  onRestore,
}: Omit<LabelHistoryProps, 'labelKey'> & { saved: SavedText }) {
  const t = useLabels();
  const when = formatInstant(changedAt);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        {text === null ? (
          <i>{t(labels.historyReset)}</i>
        ) : (
          <span className={styles.text}>{text}</span>
        )}
        <span className={styles.quiet}>
          {t(labels.historyBy, { when, who: changedBy ?? t(labels.somebody) })}
        </span>
      </span>
      {onRestore && (
        <Button
          aria-label={t(labels.restoreVersion, { when })}
          onClick={() => {
            onRestore(text ?? defaultText);
            showToast({ level: 'info', title: t(labels.restored) });
          }}
        >
          {t(labels.restore)}
        </Button>
      )}
    </li>
  );
}
