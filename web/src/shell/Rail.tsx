import { currentTheme } from '../app/themes/apply-theme.ts';
import { useLabels } from '../ui/labels.ts';
import { shellLabels } from './labels.ts';
import { MenuLinks } from './MenuLinks.tsx';
import styles from './SideMenu.module.css';

/** On a wide screen whose menu is not pinned: its entries, slim. */
export function Rail() {
  const t = useLabels();
  const { Mark } = currentTheme();
  return (
    <div className={styles.rail}>
      <div className={styles.mark}>
        <Mark width={34} height={34} />
      </div>
      <nav aria-label={t(shellLabels.mainMenu)}>
        <MenuLinks look="rail" />
      </nav>
    </div>
  );
}
