import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './FigureRow.module.css';

interface FigureRowProps {
  count: number;
  /** What is counted. */
  label: string;
  tag?: ReactNode;
  /** The page the row links to. */
  link: Pick<LinkProps, 'to' | 'search'>;
}

/** A figure with a label, as a link. */
export function FigureRow({ count, label, tag, link }: FigureRowProps) {
  return (
    <Link {...link} className={classNames(styles.figure, styles.link)}>
      <b className={styles.number}>{formatCount(count)}</b>
      <span className={styles.label}>{label}</span>
      {tag}
      <CaretRightIcon size={16} weight="bold" aria-hidden="true" className={styles.caret} />
    </Link>
  );
}

/** A list of figures. */
export function FigureList({ children }: { children: ReactNode }) {
  return <ul className={styles.figures}>{children}</ul>;
}
