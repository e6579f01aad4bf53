import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatCount } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { Badge } from '../ui/Tag.tsx';
import styles from './MenuLinks.module.css';
import { type MenuEntry, withPages } from './menu-entries.ts';
import { PageLink } from './PageLink.tsx';
import { useMenu, useMenuItems } from './use-menu-entries.ts';

export type MenuLook = 'list' | 'rail' | 'bar';

/** The menu's entries as links: one below the other, as a slim rail of icons, or as a phone's bar. */
export function MenuLinks({ look }: { look: MenuLook }) {
  const { entries, isUnsure } = useMenu();
  const items = useMenuItems();
  const shown =
    look === 'bar'
      ? entries.filter((entry) => entry.isMostUsed).slice(0, 4)
      : withPages(entries, items);
  return (
    <ul className={styles[look]}>
      {shown.map((entry) => (
        <Fragment key={entry.id}>
          <li className={classNames(entry.apart && styles.apart, 'item' in entry && styles.page)}>
            {'item' in entry ? (
              <PageLink item={entry.item} hasSubtitle={look === 'list'} />
            ) : (
              <MenuLink entry={entry} look={look} />
            )}
          </li>
          {/* The links after it must not move under the thumb. */}
          {look === 'bar' && isUnsure && entry.id === 'home' && <li aria-hidden="true" />}
        </Fragment>
      ))}
    </ul>
  );
}

function MenuLink({ entry, look }: { entry: MenuEntry; look: MenuLook }) {
  const t = useLabels();
  const { icon: Icon, badge, count } = entry;
  const isShort = look === 'bar' || (look === 'rail' && entry.isShortOnRail);
  const label = isShort ? (entry.shortLabel ?? entry.label) : entry.label;
  return (
    <Link
      to={entry.to}
      className={styles.link}
      activeProps={{ className: styles.active, 'aria-current': 'page' }}
    >
      <span className={styles.icon}>
        <Icon size={22} weight="duotone" aria-hidden="true" />
      </span>
      <span className={styles.label}>{t(label)}</span>
      {look === 'list' && count && (
        <span className={styles.count}>
          <span aria-hidden="true">{formatCount(count.value)}</span>
          <span className="visually-hidden">
            {t(plural(count.value, count.one, count.many), { count: count.value })}
          </span>
        </span>
      )}
      {badge && (
        <span className={styles.badge}>
          <Badge
            meaning={badge.meaning}
            count={badge.count}
            // Red is told by its mark, too.
            mark={badge.meaning === 'red' && <WarningIcon size={13} weight="bold" />}
            label={t(plural(badge.count, badge.one, badge.many), {
              count: badge.count,
              overdue: badge.overdue ?? 0,
            })}
          />
        </span>
      )}
    </Link>
  );
}
