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

/** Wide enough for a column beside the page, even with the pinned menu. */
const widerScreen = '(min-width: 1360px)';

/** The layout of administration, with its own menu. */
export function AdministrationLayout({ children }: { children: ReactNode }) {
  const { isAdmin = false } = useUser();
  const { isMenuPinned } = useDeviceSettings();
  const hasColumn = useMediaQuery(isMenuPinned ? widerScreen : wideScreen);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const groups = isAdmin ? placeGroups : supportGroups;
  const place = placeOf(groups, path);
  // The page is at the same position in both layouts, so that turning a tablet does not lose its
  // state.
  return (
    <div className={classNames(hasColumn && styles.columns)}>
      {hasColumn ? (
        <AdministrationNav groups={groups} hasOverview={isAdmin} className={styles.column} />
      ) : (
        // The overview shows all pages as cards, and support staff have only one.
        isAdmin && place && <AdministrationMenuButton groups={groups} place={place} />
      )}
      <div className={classNames(hasColumn && styles.page)}>{children}</div>
    </div>
  );
}
