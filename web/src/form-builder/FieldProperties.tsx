import {
  defaultRows,
  maxFieldDescriptionLength,
  maxFieldLabelLength,
  maxFieldNameLength,
  maxOptionLength,
  maxParagraphLength,
  maxPlaceholderLength,
  maxRows,
} from '@tradebridge/contract/form-rules';
import type { EditProps } from '@tradebridge/contract/forms';
import type { Label } from '@tradebridge/contract/labels';
import { maxAnswerFileBytes } from '@tradebridge/contract/submission-rules';
import { useLabels } from '../ui/labels.ts';
import { Switch } from '../ui/Switch.tsx';
import { TextArea, TextField } from '../ui/TextField.tsx';
import { ConditionsEditor } from './ConditionsEditor.tsx';
import { DefaultField } from './DefaultField.tsx';
import { namesOf, withProperty } from './edit-fields.ts';
import styles from './FieldProperties.module.css';
import { isNamed, type Property, propertiesOf } from './field-kinds.ts';
import {
  faultOfName,
  freeName,
  isProposedName,
  type NameFault,
  proposedName,
} from './field-names.ts';
import type { FieldPartProps } from './field-part-props.ts';
import { HeldField } from './HeldField.tsx';
import { NumberField } from './NumberField.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { propertyLabels as labels } from './property-labels.ts';
import { QuestionsEditor } from './QuestionsEditor.tsx';
import { RegexFields } from './RegexFields.tsx';
import { RepeatFields } from './RepeatFields.tsx';

/** The properties that a field's type uses (FORM-008). */
export function FieldProperties(props: FieldPartProps) {
  const { field } = props;
  const { type } = field;
  return (
    <div className={styles.fields}>
      <LabelField {...props} />
      {isNamed(type) && <NameField {...props} />}
      {propertiesOf(type).map((property) => (
        <PropertyField key={property} property={property} {...props} />
      ))}
    </div>
  );
}

function LabelField({ field, building, isKept }: FieldPartProps) {
  const t = useLabels();
  const { type, name, label } = field;
  const change = (next: string) => {
    const follows = isNamed(type) && !isKept && isProposedName(name, label, type);
    const taken = namesOf(building.entry.fields, field);
    const named = follows ? { name: freeName(proposedName(next) || type, taken) } : {};
    building.alter(field.key, { label: next, ...named }, 'label');
  };
  if (type === 'paragraph') {
    return (
      <TextArea
        label={t(labels.text)}
        rows={6}
        maxLength={maxParagraphLength}
        value={label}
        onChange={(event) => change(event.target.value)}
      />
    );
  }
  return (
    <TextField
      label={t(labels.label)}
      maxLength={maxFieldLabelLength}
      error={label.trim() === '' && type !== 'hidden' ? t(labels.labelMissing) : null}
      value={label}
      onChange={(event) => change(event.target.value)}
    />
  );
}

const nameFaults: Readonly<Record<NameFault, Label>> = {
  missing: labels.nameMissing,
  characters: labels.nameCharacters,
  taken: labels.nameTaken,
};

function NameField({ field, building }: FieldPartProps) {
  const t = useLabels();
  const taken = namesOf(building.entry.fields, field);
  return (
    <HeldField
      label={t(labels.name)}
      help={t(labels.nameHelp)}
      maxLength={maxFieldNameLength}
      spellCheck={false}
      autoCapitalize="none"
      value={field.name}
      faultOf={(name) => {
        const fault = faultOfName(name, taken);
        return fault && t(nameFaults[fault]);
      }}
      onTake={(name) => building.alter(field.key, { name }, 'name')}
    />
  );
}

function PropertyField({ property, ...props }: FieldPartProps & { property: Property }) {
  const t = useLabels();
  const { field, building } = props;
  const { type, editProps } = field;
  const set = <Name extends keyof EditProps>(name: Name, value: EditProps[Name] | undefined) =>
    building.alter(field.key, { editProps: withProperty(field, name, value) }, name);
  const words = (name: 'placeholder' | 'lowLabel' | 'highLabel', label: Label, max: number) => (
    <TextField
      label={t(label)}
      maxLength={max}
      value={editProps[name] ?? ''}
      onChange={(event) => set(name, event.target.value || undefined)}
    />
  );
  const onOff = (name: 'localOnly' | 'page' | 'required' | 'draw', label: Label, help?: Label) => (
    <Switch
      label={t(label)}
      help={help && t(help)}
      checked={editProps[name] ?? false}
      onChange={(isOn) => set(name, isOn || undefined)}
    />
  );
  switch (property) {
    case 'required':
      return onOff('required', labels.required, labels.requiredHelp);
    case 'description':
      return (
        <TextArea
          label={t(type === 'header' ? labels.descriptionOfHeader : labels.description)}
          rows={2}
          maxLength={maxFieldDescriptionLength}
          value={editProps.description ?? ''}
          onChange={(event) => set('description', event.target.value || undefined)}
        />
      );
    case 'placeholder': {
      const label = type === 'select' ? labels.placeholderOfList : labels.placeholder;
      return words('placeholder', label, maxPlaceholderLength);
    }
    case 'scale':
      return (
        <>
          {words('lowLabel', labels.lowLabel, maxOptionLength)}
          {words('highLabel', labels.highLabel, maxOptionLength)}
        </>
      );
    case 'rows':
      return (
        <NumberField
          label={t(labels.rows)}
          fault={t(labels.rowsFault, { max: maxRows })}
          min={1}
          max={maxRows}
          value={editProps.rows ?? defaultRows}
          onChange={(rows) => set('rows', rows ?? undefined)}
        />
      );
    case 'localOnly':
      return onOff('localOnly', labels.localOnly);
    case 'page':
      return onOff('page', labels.page, labels.pageHelp);
    case 'draw':
      return onOff('draw', labels.draw);
    case 'maxBytes':
      return editProps.draw ? null : (
        <MaxSizeField value={editProps.maxBytes} onChange={(bytes) => set('maxBytes', bytes)} />
      );
    case 'repeat':
      return <RepeatFields value={editProps.repeat} onChange={(repeat) => set('repeat', repeat)} />;
    case 'options':
      return <OptionsEditor {...props} />;
    case 'questions':
      return (
        <QuestionsEditor
          questions={editProps.questions ?? []}
          onChange={(questions) => set('questions', [...questions])}
        />
      );
    case 'default':
      return <DefaultField {...props} />;
    case 'regex':
      return <RegexFields {...props} />;
    case 'showIf':
      return <ConditionsEditor {...props} />;
  }
}

const megabyte = 1024 ** 2;

interface MaxSizeFieldProps {
  /** In bytes. */
  value: number | undefined;
  onChange: (bytes: number | undefined) => void;
}

function MaxSizeField({ value, onChange }: MaxSizeFieldProps) {
  const t = useLabels();
  const max = maxAnswerFileBytes / megabyte;
  return (
    <NumberField
      label={t(labels.maxSize)}
      help={t(labels.maxSizeHelp, { max })}
      fault={t(labels.maxSizeFault, { max })}
      min={0.01}
      max={max}
      isDecimal
      canBeEmpty
      value={value === undefined ? null : Math.round((value / megabyte) * 100) / 100}
      onChange={(size) => onChange(size === null ? undefined : Math.round(size * megabyte))}
    />
  );
}
