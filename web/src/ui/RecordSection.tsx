import type { ReactNode } from 'react';
import { FailedQuery, type FailedQueryProps } from './FailedQuery.tsx';
import styles from './RecordSection.module.css';
import { Section } from './Section.tsx';
import { SkeletonRows } from './Skeleton.tsx';

interface RecordSectionProps<Item> {
  title: string;
  /** A link to the page with all of them. */
  action: ReactNode;
  query: FailedQueryProps['query'] & { isError: boolean };
  /** Undefined until they are loaded. */
  records: readonly Item[] | undefined;
  /** How many are shown. */
  max: number;
  failed: string;
  /** Shown if there are none. */
  none: string;
  /** A record, as a `RecordRow`. */
  children: (record: Item) => ReactNode;
}

/** A card with the first few records of a list that has a page of its own. */
export function RecordSection<Item>({
  title,
  action,
  query,
  records,
  max,
  failed,
  none,
  children,
}: RecordSectionProps<Item>) {
  return (
    <Section title={title} flush action={action}>
      {content()}
    </Section>
  );

  function content() {
    if (records === undefined) {
      if (!query.isError) return <SkeletonRows count={2} />;
      return <FailedQuery title={failed} query={query} />;
    }
    if (records.length === 0) return <p className={styles.none}>{none}</p>;
    return <ul>{records.slice(0, max).map(children)}</ul>;
  }
}

interface RecordRowProps {
  what: string;
  when: string;
  note?: string | null;
  /** Tags at the end of the row. */
  children?: ReactNode;
}

/** One of them: what it is about, when it was, and what is to be said about it. */
export function RecordRow({ what, when, note, children }: RecordRowProps) {
  return (
    <li className={styles.record}>
      <div className={styles.words}>
        <p className={styles.what}>{what}</p>
        <p className={styles.when}>{when}</p>
        {note && <p className={styles.when}>{note}</p>}
      </div>
      {children}
    </li>
  );
}
