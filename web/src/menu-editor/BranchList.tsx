import { Link } from '@tanstack/react-router';
import type { PageOutline } from '@tradebridge/contract/pages';
import type { CSSProperties } from 'react';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import styles from './BranchList.module.css';
import { menuEditorLabels as labels } from './labels.ts';
import type { Branch } from './menu-tree.ts';

interface BranchListProps {
  label: string;
  branches: readonly Branch<PageOutline['items'][number]>[];
}

/** Deeper lines are not indented further: there would be no room. */
const deepestIndent = 8;

const indentOf = (depth: number) =>
  ({ '--depth': Math.min(depth, deepestIndent) }) as CSSProperties;

/** The pages an item leads to. Links of a page are edited on that page. */
export function BranchList({ label, branches }: BranchListProps) {
  const t = useLabels();
  return (
    <ul aria-label={label} className={styles.branches}>
      {branches.map(({ key, item, depth, isRepeat }) => (
        <li key={key} className={styles.branch} style={indentOf(depth)}>
          {item.pageId === null ? (
            item.title
          ) : (
            <Link to="/admin/pages/$id" params={{ id: item.pageId }} className={styles.link}>
              {item.title}
            </Link>
          )}
          {!item.published && <Tag meaning="grey">{t(labels.hidden)}</Tag>}
          {item.pageId === null && <Tag meaning="amber">{t(labels.opensNothing)}</Tag>}
          {isRepeat && <span className={styles.repeat}>{t(labels.shownAbove)}</span>}
        </li>
      ))}
    </ul>
  );
}
