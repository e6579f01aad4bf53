import type { ContentIcon as Icon } from '@tradebridge/contract/content';
import {
  defaultIcon,
  defaultIconColor,
  type IconStyle,
  iconStyles,
} from '@tradebridge/contract/content-rules';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ContentIcon } from '../ui/ContentIcon.tsx';
import { useLabels } from '../ui/labels.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { ColourField } from './ColourField.tsx';
import styles from './IconField.module.css';
import { IconPreview } from './IconPreview.tsx';
import { iconLabels as labels } from './labels.ts';
import { OpacityField } from './OpacityField.tsx';

// Loaded separately, with the names of all icons.
const IconPicker = lazy(async () => {
  const { IconPicker: component } = await import('./IconPicker.tsx');
  return { default: component };
});

interface IconFieldProps {
  /** Null for none. */
  value: Icon | null;
  /** The colour that empty colours inherit. */
  color: string;
  onChange: (icon: Icon | null) => void;
  /** Without it, empty colours inherit the text's. */
  onColor?: (color: string) => void;
}

/** An icon with its style and colours. */
export function IconField({ value, color, onChange, onColor }: IconFieldProps) {
  const t = useLabels();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{t(labels.icon)}</legend>
      <div className={styles.ways}>
        {value ? (
          <span className={styles.chosen}>
            <ContentIcon icon={value} color={color} size={24} />
            {value.n}
          </span>
        ) : (
          <span className={styles.none}>{t(labels.none)}</span>
        )}
        <Button onClick={() => setChoosing(true)}>
          {t(value ? labels.change : labels.choose)}
        </Button>
        {value && (
          <Button look="quiet" onClick={() => onChange(null)}>
            {t(labels.remove)}
          </Button>
        )}
      </div>
      {value && <Look icon={value} color={color} onChange={onChange} onColor={onColor} />}
      {isChoosing && (
        <Suspense>
          <IconPicker
            icon={value ?? defaultIcon}
            color={color}
            onChoose={(name) => {
              onChange({ ...(value ?? defaultIcon), n: name });
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

interface LookProps {
  icon: Icon;
  color: string;
  onChange: (icon: Icon) => void;
  onColor: ((color: string) => void) | undefined;
}

/** Its style and colours, with a preview. */
function Look({ icon, color, onChange, onColor }: LookProps) {
  const t = useLabels();
  const isTwoTone = icon.p === 'duotone';
  const otherwise = onColor ? labels.asIcon : labels.asText;
  return (
    <>
      <SelectField
        label={t(labels.style)}
        placeholder={t(labels.duotone)}
        value={icon.p === 'duotone' ? '' : icon.p}
        options={stylesToChoose.map((style) => ({ value: style, label: t(labels[style]) }))}
        onChange={(style) => onChange({ ...icon, p: styleNamed(style) })}
      />
      {onColor && (
        <ColourField
          label={t(labels.colour)}
          otherwise={t(labels.asText)}
          value={color === defaultIconColor ? '' : color}
          onChange={(chosen) => onColor(chosen || defaultIconColor)}
        />
      )}
      <ColourField
        label={t(labels.lines)}
        otherwise={t(otherwise)}
        value={icon.c1}
        onChange={(c1) => onChange({ ...icon, c1 })}
      />
      <OpacityField
        part={t(labels.partLines)}
        value={icon.po}
        onChange={(po) => onChange({ ...icon, po })}
      />
      {isTwoTone && (
        <>
          <ColourField
            label={t(labels.areas)}
            otherwise={t(otherwise)}
            value={icon.c2}
            onChange={(c2) => onChange({ ...icon, c2 })}
          />
          <OpacityField
            part={t(labels.partAreas)}
            value={icon.so}
            onChange={(so) => onChange({ ...icon, so })}
          />
        </>
      )}
      <IconPreview icon={icon} color={color} />
    </>
  );
}

/** The default style comes first. */
const stylesToChoose = iconStyles.filter((style) => style !== defaultIcon.p);

const styleNamed = (name: string): IconStyle =>
  iconStyles.find((style) => style === name) ?? defaultIcon.p;
