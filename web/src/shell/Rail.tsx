import { currentTheme } from '../app/themes/apply-theme.ts';
import { useLabels } from '../ui/labels.ts';
import { shellLabels } from './labels.ts';
import { MenuLinks } from './MenuLinks.tsx';
import styles from './SideMenu.module.css';

/** The narrow menu on a wide screen without a pinned one. */
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
