import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './SecondFactorDialog.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';

interface OtherFactorsProps {
  /** The text for the other factor. */
  other: string;
  /** Null if the user has no other. */
  onOther: (() => void) | null;
  onRecoveryCode: () => void;
  onCancel: () => void;
}

/** Other ways to verify, and not to. */
export function OtherFactors({ other, onOther, onRecoveryCode, onCancel }: OtherFactorsProps) {
  const t = useLabels();
  return (
    <div className={styles.others}>
      {onOther && (
        <Button look="quiet" onClick={onOther}>
          {other}
        </Button>
      )}
      <Button look="quiet" onClick={onRecoveryCode}>
        {t(secondFactorLabels.useRecoveryCode)}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {t(secondFactorLabels.cancelVerify)}
      </Button>
    </div>
  );
}
