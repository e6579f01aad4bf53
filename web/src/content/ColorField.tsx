import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { fieldLabels as labels } from './field-labels.ts';
import styles from './fields.module.css';

interface ColorFieldProps {
  label: string;
  /** `#rrggbb`; `usual` for the colour of the text. */
  value: string;
  usual: string;
  onChange: (color: string) => void;
}

/** What the browser's own field begins with once a colour is asked for. */
const firstColor = '#0b6e4f';

/** The colour of the text, which is seen in light and dark, or a colour of its own. */
export function ColorField({ label, value, usual, onChange }: ColorFieldProps) {
  const t = useLabels();
  const isUsual = value === usual;
  return (
    <div className={styles.color}>
      <RadioGroup
        label={label}
        inline
        options={[
          { value: 'usual', label: t(labels.usualColor) },
          { value: 'own', label: t(labels.ownColor) },
        ]}
        value={isUsual ? 'usual' : 'own'}
        onChange={(chosen) => onChange(chosen === 'usual' ? usual : firstColor)}
      />
      {!isUsual && (
        <input
          type="color"
          className={styles.swatch}
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
