import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { Link, useMatches } from '@tanstack/react-router';
import type { Label } from '@tradebridge/contract/labels';
import { Fragment, useId } from 'react';
import { getConfig } from '../app/config.ts';
import { formatCount } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { Badge } from '../ui/Tag.tsx';
import { shellLabels } from './labels.ts';
import styles from './MenuLinks.module.css';
import {
  inGroups,
  type MenuEntry,
  type MenuGroup,
  type PageEntry,
  sectionOf,
  withPages,
} from './menu-entries.ts';
import { PageLink } from './PageLink.tsx';
import { useMenu, useMenuItems } from './use-menu-entries.ts';

export type MenuLook = 'list' | 'rail' | 'bar';

/** The menu's entries as links: a list, a narrow rail of icons, or a phone's bar. */
export function MenuLinks({ look }: { look: MenuLook }) {
  return look === 'bar' ? <MostUsedLinks /> : <GroupedLinks look={look} />;
}

function MostUsedLinks() {
  const { entries, isUnsure } = useMenu();
  const section = useSection(entries);
  return (
    <ul className={styles.bar}>
      {entries
        .filter((entry) => entry.isMostUsed)
        .slice(0, 4)
        .map((entry) => (
          <Fragment key={entry.id}>
            <li>
              <MenuLink entry={entry} look="bar" isSection={entry.id === section} />
            </li>
            {/* The following links must not move under the thumb. */}
            {isUnsure && entry.id === 'home' && <li aria-hidden="true" />}
          </Fragment>
        ))}
    </ul>
  );
}

function GroupedLinks({ look }: { look: 'list' | 'rail' }) {
  const t = useLabels();
  const id = useId();
  const { entries } = useMenu();
  const section = useSection(entries);
  const all = withPages(entries, useMenuItems());
  const isKept = (entry: MenuEntry | PageEntry) => 'to' in entry && entry.isKeptInSight === true;
  const linkOf = (entry: MenuEntry | PageEntry) =>
    'item' in entry ? (
      <li key={entry.id} className={styles.page}>
        <PageLink item={entry.item} hasSubtitle={look === 'list'} />
      </li>
    ) : (
      <li key={entry.id}>
        <MenuLink entry={entry} look={look} isSection={entry.id === section} />
      </li>
    );
  return (
    <div className={styles[look]}>
      {inGroups(all.filter((entry) => !isKept(entry))).map(({ group, entries: ofGroup }) => {
        const heading = group && `${id}-${group}`;
        return (
          <div key={heading ?? id} className={classNames(group && styles.group)}>
            {group && (
              <p id={heading} className={look === 'list' ? styles.heading : 'visually-hidden'}>
                {t(groupLabels[group], { institute: getConfig().instituteName })}
              </p>
            )}
            <ul aria-labelledby={heading}>{ofGroup.map(linkOf)}</ul>
          </div>
        );
      })}
      <ul className={styles.kept}>{all.filter(isKept).map(linkOf)}</ul>
    </div>
  );
}

const groupLabels: Record<MenuGroup, Label> = {
  training: shellLabels.groupTraining,
  money: shellLabels.groupMoney,
  company: shellLabels.groupCompany,
  studies: shellLabels.groupStudies,
  staff: shellLabels.staff,
  pages: shellLabels.groupPages,
  account: shellLabels.groupAccount,
};

/** The entry for a page that is not below the entry's address. */
function useSection(entries: readonly MenuEntry[]): string | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  return sectionOf(entries, path);
}

interface MenuLinkProps {
  entry: MenuEntry;
  look: MenuLook;
  /** The page on display belongs to it. */
  isSection: boolean;
}

function MenuLink({ entry, look, isSection }: MenuLinkProps) {
  const t = useLabels();
  const { icon: Icon, badge, count } = entry;
  const isShort = look === 'bar' || (look === 'rail' && entry.isShortOnRail);
  const label = isShort ? (entry.shortLabel ?? entry.label) : entry.label;
  return (
    <Link
      to={entry.to}
      className={classNames(styles.link, isSection && styles.active)}
      aria-current={isSection ? 'true' : undefined}
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
            // Red has an icon as well.
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
