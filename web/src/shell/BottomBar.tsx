import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { InTurn } from '../ui/InTurn.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './BottomBar.module.css';
import { shellLabels } from './labels.ts';
import { MenuLinks } from './MenuLinks.tsx';

export interface BottomBarProps {
  menuShown: boolean;
  onMenu: () => void;
}

/** On a phone: the places that the user goes to most, and the menu with the rest. */
export function BottomBar({ menuShown, onMenu }: BottomBarProps) {
  const t = useLabels();
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
          <ListIcon size={22} aria-hidden="true" />
          {t(shellLabels.menu)}
        </button>
      </InTurn>
    </nav>
  );
}
