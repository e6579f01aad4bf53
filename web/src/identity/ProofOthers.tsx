import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { proofLabels } from './proof-labels.ts';
import type { ProofWay } from './proof-ways.ts';
import styles from './SecondFactorDialog.module.css';

const labels = {
  password: proofLabels.usePassword,
  passkey: proofLabels.usePasskey,
  passcode: proofLabels.usePasscode,
} as const;

interface ProofOthersProps {
  ways: readonly ProofWay[];
  onChoose: (way: ProofWay) => void;
}

/** Other ways to give fresh proof, if any. */
export function ProofOthers({ ways, onChoose }: ProofOthersProps) {
  const t = useLabels();
  if (ways.length === 0) return null;
  return (
    <div className={styles.others}>
      {ways.map((way) => (
        <Button key={way} look="quiet" onClick={() => onChoose(way)}>
          {t(labels[way])}
        </Button>
      ))}
    </div>
  );
}
