import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { InstantField } from './InstantField.tsx';
import { contentLabels as labels } from './labels.ts';

interface NowOrLaterProps {
  /** What is asked. */
  label: string;
  isLater: boolean;
  onLater: (isLater: boolean) => void;
  atLabel: string;
  at: string;
  onAt: (at: string) => void;
  error: string | null;
}

/** Whether something happens at once, or when. */
export function NowOrLater(props: NowOrLaterProps) {
  const { label, isLater, onLater, atLabel, at, onAt, error } = props;
  const t = useLabels();
  return (
    <>
      <RadioGroup
        label={label}
        options={[
          { value: 'now', label: t(labels.atOnce) },
          { value: 'later', label: t(labels.atInstant) },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(value) => onLater(value === 'later')}
      />
      {isLater && <InstantField label={atLabel} value={at} onChange={onAt} error={error} />}
    </>
  );
}
