import { dataPaths, maxDefaultLength, npsMost } from '@tradebridge/contract/form-rules';
import type { EditProps } from '@tradebridge/contract/forms';
import { wallClock } from '../app/format.ts';
import { InstantField } from '../content/InstantField.tsx';
import { instantAtWallClock } from '../content/wall-time.ts';
import { useLabels } from '../ui/labels.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea, TextField } from '../ui/TextField.tsx';
import { takesDataPath } from './field-kinds.ts';
import type { FieldPartProps } from './field-part-props.ts';
import type { EditedField } from './form-entry.ts';
import { propertyLabels as labels, pathLabels } from './property-labels.ts';

type Default = Pick<EditProps, 'default' | 'defaultType'>;

/** The default of a field: none, a fixed value, or data of the portal (FORM-044 to 046). */
export function DefaultField({ field, building }: FieldPartProps) {
  const t = useLabels();
  const { default: given, defaultType } = field.editProps;
  const set = (next: Default) => {
    const { default: _value, defaultType: _type, ...others } = field.editProps;
    building.alter(field.key, { editProps: { ...others, ...next } }, 'default');
  };
  if (!takesDataPath(field.type)) {
    return <FixedDefault field={field} onChange={(value) => set(fixed(value))} />;
  }
  const source = sourceOf(field);
  return (
    <>
      <SelectField
        label={t(labels.default)}
        placeholder={t(labels.defaultNone)}
        options={[
          { value: 'fixed', label: t(labels.defaultFixed) },
          { value: 'path', label: t(labels.defaultPath) },
        ]}
        value={source}
        onChange={(next) => {
          if (next === '') set({});
          if (next === 'fixed') set({ default: '', defaultType: 'value' });
          if (next === 'path') set({ default: 'user.name', defaultType: 'data-value' });
        }}
      />
      {source === 'fixed' && (
        <FixedDefault
          field={field}
          onChange={(value) => set({ default: value ?? '', defaultType: 'value' })}
        />
      )}
      {defaultType === 'data-value' && (
        <SelectField
          label={t(labels.defaultFrom)}
          help={t(labels.defaultPathHelp)}
          placeholder={t(labels.defaultNone)}
          options={dataPaths.map((value) => ({ value, label: t(pathLabels[value]) }))}
          value={String(given ?? '')}
          onChange={(path) => set(path === '' ? {} : { default: path, defaultType: 'data-value' })}
        />
      )}
    </>
  );
}

const fixed = (value: EditProps['default']): Default =>
  value === undefined || value === null || value === '' ? {} : { default: value };

function sourceOf({ editProps: { default: given, defaultType } }: EditedField) {
  if (defaultType === 'data-value') return 'path';
  return defaultType === 'value' || (given ?? '') !== '' ? 'fixed' : '';
}

interface FixedDefaultProps {
  field: EditedField;
  onChange: (value: EditProps['default']) => void;
}

/** A fixed default, entered with the field's own control. */
function FixedDefault({ field: { type, editProps }, onChange }: FixedDefaultProps) {
  const t = useLabels();
  const { default: given, options = [] } = editProps;
  const value = String(given ?? '');
  switch (type) {
    case 'toggle':
      return (
        <Switch
          label={t(labels.defaultOn)}
          checked={given === true || given === 'true'}
          onChange={(isOn) => onChange(isOn || undefined)}
        />
      );
    case 'select':
    case 'radio':
      return <Choice options={options} value={value} onChange={onChange} />;
    case 'nps':
      return (
        <Choice
          options={scores}
          value={value}
          onChange={(score) => onChange(score === '' ? undefined : Number(score))}
        />
      );
    case 'datetime':
      return (
        <InstantField
          label={t(labels.default)}
          value={value === '' ? '' : wallClock(value)}
          onChange={(written) => onChange(instantAtWallClock(written) ?? undefined)}
        />
      );
    case 'date':
    case 'time':
      return (
        <TextField
          type={type}
          label={t(labels.default)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'textarea':
    case 'display':
      return (
        <TextArea
          label={t(labels.defaultValue)}
          rows={3}
          maxLength={maxDefaultLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return (
        <TextField
          label={t(labels.defaultValue)}
          maxLength={maxDefaultLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const scores = Array.from({ length: npsMost + 1 }, (_, score) => ({
  value: String(score),
  label: String(score),
}));

interface ChoiceProps {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ options, value, onChange }: ChoiceProps) {
  const t = useLabels();
  return (
    <SelectField
      label={t(labels.default)}
      placeholder={t(labels.defaultNone)}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
