import type { ContentIcon as Icon } from '@tradebridge/contract/content';
import {
  defaultIcon,
  defaultIconColor,
  type IconStyle,
  iconStyles,
} from '@tradebridge/contract/content-rules';
import type { Label } from '@tradebridge/contract/labels';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ContentIcon } from '../ui/ContentIcon.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { ColorField } from './ColorField.tsx';
import { fieldLabels as labels } from './field-labels.ts';
import styles from './fields.module.css';
import { suggestedIcons } from './suggested-icons.ts';

interface IconFieldProps {
  value: Icon | null;
  /** For colours that the icon leaves empty. */
  color: string;
  onChange: (icon: Icon | null, color: string) => void;
}

const styleLabels: Record<IconStyle, Label> = {
  thin: labels.thin,
  light: labels.light,
  regular: labels.regular,
  bold: labels.bold,
  fill: labels.fill,
  duotone: labels.duotone,
};

/** An icon of the set with its style and colours (OPEN-073), or none. */
export function IconField({ value, color, onChange }: IconFieldProps) {
  const t = useLabels();
  return (
    <fieldset className={styles.icon}>
      <legend className={styles.label}>{t(labels.icon)}</legend>
      <Checkbox
        checked={value !== null}
        onChange={(event) => onChange(event.target.checked ? { ...defaultIcon } : null, color)}
      >
        {t(labels.hasIcon)}
      </Checkbox>
      {value && (
        <>
          <IconName value={value} color={color} onChange={(icon) => onChange(icon, color)} />
          <InlineSelect
            label={t(labels.iconStyle)}
            options={iconStyles.map((style) => ({ value: style, label: t(styleLabels[style]) }))}
            value={value.p}
            onChange={(p) => onChange({ ...value, p }, color)}
          />
          <ColorField
            label={t(labels.iconColor)}
            value={color}
            usual={defaultIconColor}
            onChange={(changed) => onChange(value, changed)}
          />
          {value.p === 'duotone' && (
            <TwoTones value={value} onChange={(icon) => onChange(icon, color)} />
          )}
        </>
      )}
    </fieldset>
  );
}

interface PartProps {
  value: Icon;
  onChange: (icon: Icon) => void;
}

function IconName({ value, color, onChange }: PartProps & { color: string }) {
  const t = useLabels();
  const isName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value.n);
  return (
    <>
      <TextField
        label={t(labels.iconName)}
        help={t(labels.iconNameHelp)}
        error={isName ? null : t(labels.iconNameFault)}
        maxLength={60}
        value={value.n}
        trailing={isName && <ContentIcon icon={value} color={color} size={24} />}
        onChange={(event) => onChange({ ...value, n: event.target.value.trim() })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: they are buttons, not fields */}
      <div role="group" aria-label={t(labels.iconSuggestions)} className={styles.suggestions}>
        {suggestedIcons.map((name) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={value.n === name}
            className={styles.suggestion}
            onClick={() => onChange({ ...value, n: name })}
          >
            <ContentIcon icon={{ ...value, n: name }} color={color} size={24} />
          </button>
        ))}
      </div>
    </>
  );
}

/** The colours and opacities of an icon's lines and areas. */
function TwoTones({ value, onChange }: PartProps) {
  const t = useLabels();
  const lines = t(labels.lines).toLowerCase();
  const areas = t(labels.areas).toLowerCase();
  return (
    <>
      <ColorField
        label={t(labels.colorOf, { part: lines })}
        value={value.c1}
        usual=""
        onChange={(c1) => onChange({ ...value, c1 })}
      />
      <Opacity part={lines} value={value.po} onChange={(po) => onChange({ ...value, po })} />
      <ColorField
        label={t(labels.colorOf, { part: areas })}
        value={value.c2}
        usual=""
        onChange={(c2) => onChange({ ...value, c2 })}
      />
      <Opacity part={areas} value={value.so} onChange={(so) => onChange({ ...value, so })} />
    </>
  );
}

interface OpacityProps {
  part: string;
  /** 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}

function Opacity({ part, value, onChange }: OpacityProps) {
  const t = useLabels();
  return (
    <label className={styles.opacity}>
      <span className={styles.label}>{t(labels.opacityOf, { part })}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(value * 100)}
        aria-valuetext={`${Math.round(value * 100)} %`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
    </label>
  );
}
