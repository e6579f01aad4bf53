import { getConfig } from '../app/config.ts';
import { currentTheme } from '../app/themes/apply-theme.ts';
import { useLabels } from '../ui/labels.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { shellLabels } from './labels.ts';
import styles from './RouteStates.module.css';

/** Shown until the session has been checked. */
export function ShellPending() {
  const t = useLabels();
  const { Mark } = currentTheme();
  return (
    <div className={styles.starting} role="status">
      <Mark width={56} height={56} />
      <p className={styles.product}>{getConfig().productName}</p>
      <p className={styles.note}>
        <Spinner /> {t(shellLabels.starting)}
      </p>
    </div>
  );
}
