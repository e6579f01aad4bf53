import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { formLabels } from './labels.ts';

/** Clears an optional choice, which radio buttons alone cannot do. */
export function ClearChoice({ label, onClear }: { label: string; onClear: () => void }) {
  const t = useLabels();
  return (
    <Button look="quiet" aria-label={t(formLabels.clearChoice, { label })} onClick={onClear}>
      {t(formLabels.clear)}
    </Button>
  );
}
