import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDeviceSettings } from '../app/device-settings.ts';
import { useUser } from '../app/session.ts';
import { classNames } from '../ui/class-names.ts';
import { useMediaQuery, wideScreen } from '../ui/media-query.ts';
import styles from './AdministrationLayout.module.css';
import { AdministrationMenuButton } from './AdministrationMenuButton.tsx';
import { AdministrationNav } from './AdministrationNav.tsx';
import { placeGroups, placeOf, supportGroups } from './places.ts';

/** Wide enough for a column beside the page although the pinned menu takes its part. */
const widerScreen = '(min-width: 1360px)';

/** What surrounds every page of administration: its own menu. */
export function AdministrationLayout({ children }: { children: ReactNode }) {
  const { isAdmin = false } = useUser();
  const { isMenuPinned } = useDeviceSettings();
  const hasColumn = useMediaQuery(isMenuPinned ? widerScreen : wideScreen);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const groups = isAdmin ? placeGroups : supportGroups;
  const place = placeOf(groups, path);
  // The page has the same place in both: turning a tablet must not lose what is open or typed in it.
  return (
    <div className={classNames(hasColumn && styles.columns)}>
      {hasColumn ? (
        <AdministrationNav groups={groups} hasOverview={isAdmin} className={styles.column} />
      ) : (
        // The overview has all ways in as cards, and support staff have but one.
        isAdmin && place && <AdministrationMenuButton groups={groups} place={place} />
      )}
      <div className={classNames(hasColumn && styles.page)}>{children}</div>
    </div>
  );
}
