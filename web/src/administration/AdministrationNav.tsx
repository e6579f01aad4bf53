import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './AdministrationNav.module.css';
import { placeLabels as labels } from './place-labels.ts';
import type { PlaceGroup } from './places.ts';

interface AdministrationNavProps {
  groups: readonly PlaceGroup[];
  hasOverview: boolean;
  className?: string | undefined;
}

/** The menu of administration, in groups. */
export function AdministrationNav({ groups, hasOverview, className }: AdministrationNavProps) {
  const t = useLabels();
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The menu scrolls by itself where the window is lower than it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [path]);
  return (
    <nav ref={nav} aria-label={t(labels.navigation)} className={classNames(styles.nav, className)}>
      {hasOverview && (
        <Link
          to="/admin"
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={here}
          className={styles.link}
        >
          {t(labels.overview)}
        </Link>
      )}
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </nav>
  );
}

const here = { className: classNames(styles.here) };

function Group({ group }: { group: PlaceGroup }) {
  const t = useLabels();
  const titleId = useId();
  return (
    <div className={styles.group}>
      <p id={titleId} className={styles.title}>
        {t(group.label)}
      </p>
      <ul aria-labelledby={titleId}>
        {group.places.map(({ id, to, label, icon: Icon }) => (
          <li key={id}>
            <Link
              to={to}
              activeOptions={{ includeSearch: false }}
              activeProps={here}
              className={styles.link}
            >
              <Icon size={18} aria-hidden="true" className={styles.icon} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
