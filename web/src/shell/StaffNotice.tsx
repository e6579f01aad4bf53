import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { useCurrentCompany } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { shellLabels } from './labels.ts';
import styles from './notices.module.css';

/** Tells staff on every page whose data they see, and that this is recorded. */
export function StaffNotice() {
  const t = useLabels();
  const { isAdmin, isSupport } = useUser();
  const company = useCurrentCompany();
  if (!company || !(isAdmin || isSupport)) return null;
  return (
    <aside className={classNames(styles.notice, styles.staff)} aria-label={t(shellLabels.company)}>
      <EyeIcon size={18} weight="duotone" aria-hidden="true" className={styles.icon} />
      {t(shellLabels.staffView, { company: company.name })}
    </aside>
  );
}
