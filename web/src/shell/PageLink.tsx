import { Link } from '@tanstack/react-router';
import type { MenuItem } from '@tradebridge/contract/content';
import { defaultIcon } from '@tradebridge/contract/content-rules';
import { memo } from 'react';
import { classNames } from '../ui/class-names.ts';
import { LazyContentIcon } from '../ui/LazyContentIcon.tsx';
import styles from './MenuLinks.module.css';

interface PageLinkProps {
  item: MenuItem;
  /** There is room for the subtitle. */
  hasSubtitle: boolean;
}

/** A menu entry made by an administrator. Without a page it is a heading for those below. */
export const PageLink = memo(function PageLink({ item, hasSubtitle }: PageLinkProps) {
  const { title, subtitle, icon, iconColor, pageId } = item;
  const content = (
    <>
      <span className={styles.icon}>
        <LazyContentIcon icon={icon ?? defaultIcon} color={iconColor} size={22} />
      </span>
      <span className={classNames(styles.label, styles.ofPage)}>
        {title}
        {hasSubtitle && subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
    </>
  );
  if (pageId === null) return <span className={styles.link}>{content}</span>;
  return (
    <Link
      to="/pages/$id"
      params={{ id: pageId }}
      className={styles.link}
      activeProps={{ className: styles.active, 'aria-current': 'page' }}
    >
      {content}
    </Link>
  );
});
