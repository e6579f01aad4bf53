import type { ReactNode } from 'react';
import { getConfig } from '../app/config.ts';
import { currentTheme } from '../app/themes/apply-theme.ts';
import { useLabels } from '../ui/labels.ts';
import { AppearanceSwitch } from './AppearanceSwitch.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { shellLabels } from './labels.ts';
import styles from './MenuContent.module.css';
import { MenuLinks } from './MenuLinks.tsx';
import { UserCard } from './UserCard.tsx';

/** The content of the open menu, pinned or as a drawer. */
export function MenuContent({ controls }: { controls: ReactNode }) {
  const t = useLabels();
  const { Mark } = currentTheme();
  return (
    <div className={styles.content}>
      <div className={styles.brand}>
        <Mark width={32} height={32} />
        <span className={styles.product}>{getConfig().productName}</span>
        <div className={styles.controls}>{controls}</div>
      </div>
      <CompanyCard />
      <nav aria-label={t(shellLabels.mainMenu)}>
        <MenuLinks look="list" />
      </nav>
      <div className={styles.foot}>
        <UserCard />
        <AppearanceSwitch />
      </div>
    </div>
  );
}
