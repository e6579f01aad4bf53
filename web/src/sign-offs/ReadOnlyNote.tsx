import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { useIsViewing } from '../app/session.ts';
import { useLabels } from '../ui/labels.ts';
import { signOffLabels } from './labels.ts';
import styles from './ReadOnlyNote.module.css';
import type { ReadOnlyReason } from './use-sign-offs.ts';

/** Why there are no buttons. */
export function ReadOnlyNote({ because }: { because: NonNullable<ReadOnlyReason> }) {
  const t = useLabels();
  // The role of the contact that staff are viewing as may allow it.
  const isStaffs = useIsViewing() || because === 'staff';
  return (
    <p className={styles.note}>
      <InfoIcon size={20} weight="duotone" aria-hidden="true" className={styles.icon} />
      {t(isStaffs ? signOffLabels.readOnlyStaff : signOffLabels.readOnlyRole)}
    </p>
  );
}
