import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import { useState } from 'react';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import type { ContentPart } from './compare-parts.ts';
import { Differences } from './Differences.tsx';
import { nameOfEntry } from './entry-words.ts';
import styles from './History.module.css';
import { historyLabels as labels } from './labels.ts';
import { historyQuery, versionQuery } from './queries.ts';

interface CompareVersionsProps {
  kind: ContentKind;
  id: string;
  /** The version to compare first, with what is being edited. */
  version: number;
  partsOf: (body: Readonly<Record<string, unknown>>) => readonly ContentPart[];
  current: readonly ContentPart[];
}

/** Stands for what is being edited. */
const now = 'now';

/** Differences between two versions, or a version and what is being edited. */
export function CompareVersions(props: CompareVersionsProps) {
  const { kind, id, version } = props;
  const t = useLabels();
  const { data } = useInfiniteQuery(historyQuery(kind, id));
  const [from, setFrom] = useState(String(version));
  const [to, setTo] = useState(now);
  const before = useParts(props, from);
  const after = useParts(props, to);
  const options = [
    { value: now, label: t(labels.nowOption) },
    ...(data?.pages.flatMap(({ items }) => items) ?? []).map((entry) => ({
      value: String(entry.version),
      label: nameOfEntry(t, entry),
    })),
  ];
  return (
    <div className={styles.compare}>
      <div className={styles.choices}>
        <InlineSelect label={t(labels.from)} options={options} value={from} onChange={setFrom} />
        <InlineSelect label={t(labels.to)} options={options} value={to} onChange={setTo} />
      </div>
      {content()}
    </div>
  );

  function content() {
    const failed = [before.query, after.query].find(({ isError }) => isError);
    if (failed) return <FailedQuery title={t(labels.compareFailed)} query={failed} />;
    if (!before.parts || !after.parts) return <SkeletonRows count={3} />;
    return <Differences before={before.parts} after={after.parts} />;
  }
}

/** The parts of a version, once it has loaded. */
function useParts({ kind, id, version, partsOf, current }: CompareVersionsProps, chosen: string) {
  const isNow = chosen === now;
  const query = useQuery({
    ...versionQuery(kind, id, isNow ? version : Number(chosen)),
    enabled: !isNow,
  });
  return { query, parts: isNow ? current : query.data && partsOf(query.data.body) };
}
