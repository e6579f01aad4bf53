import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { useQuery } from '@tanstack/react-query';
import { userSummaryQuery } from '../app/user-summary.ts';
import { InTurn } from '../ui/InTurn.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './BottomBar.module.css';
import { shellLabels } from './labels.ts';
import { MenuLinks } from './MenuLinks.tsx';

export interface BottomBarProps {
  menuShown: boolean;
  onMenu: () => void;
}

/** On a phone: the most used pages, and a button for the menu. */
export function BottomBar({ menuShown, onMenu }: BottomBarProps) {
  const t = useLabels();
  const unread = useQuery(userSummaryQuery).data?.unreadNotifications ?? 0;
  return (
    <nav className={styles.bar} aria-label={t(shellLabels.mostUsed)}>
      <InTurn>
        <MenuLinks look="bar" />
        <button
          type="button"
          className={styles.menu}
          aria-haspopup="dialog"
          aria-expanded={menuShown}
          onClick={onMenu}
        >
          <span className={styles.icon}>
            <ListIcon size={22} aria-hidden="true" />
            {unread > 0 && <span className={styles.unread} />}
          </span>
          {t(shellLabels.menu)}
          {unread > 0 && (
            <span className="visually-hidden">
              {t(unread === 1 ? shellLabels.unreadOne : shellLabels.unreadMany, { count: unread })}
            </span>
          )}
        </button>
      </InTurn>
    </nav>
  );
}
