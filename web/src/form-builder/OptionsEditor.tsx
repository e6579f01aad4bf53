import { maxOptionLength, maxOptions } from '@tradebridge/contract/form-rules';
import type { FieldOption } from '@tradebridge/contract/forms';
import { useState } from 'react';
import { movedWithin } from '../content/move-within.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { plainText, useLabels } from '../ui/labels.ts';
import { withOptions } from './edit-fields.ts';
import { freeValue, renamedValues, withLines, withOptionLabel } from './edit-lines.ts';
import styles from './FieldProperties.module.css';
import type { FieldPartProps } from './field-part-props.ts';
import { HeldField } from './HeldField.tsx';
import { LineList } from './LineList.tsx';
import { propertyLabels as labels } from './property-labels.ts';

/** The options of a choice: labels and stored values. */
export function OptionsEditor({ field, building, isKept }: FieldPartProps) {
  const t = useLabels();
  const [areValuesShown, setValuesShown] = useState(false);
  const options = field.editProps.options ?? [];
  const isScale = field.type === 'likert';
  const take = (next: readonly FieldOption[], renamed?: ReadonlyMap<string, string>) =>
    building.takeFields(withOptions(building.entry.fields, field.key, next, renamed));
  const rename = (next: readonly FieldOption[]) => take(next, renamedValues(options, next));
  return (
    <>
      <LineList
        title={t(isScale ? labels.optionsOfScale : labels.options)}
        {...(isScale && { help: t(labels.optionsOfScaleHelp) })}
        lines={options.map(({ label }) => label)}
        max={maxOptions}
        addWords={t(labels.addOption)}
        onAdd={() => {
          const label = plainText(labels.option, { number: options.length + 1 });
          take([...options, { label, value: freeValue(label, options) }]);
        }}
        onMove={(from, to) => take(movedWithin(options, from, to))}
        onRemove={(index) => take(options.toSpliced(index, 1))}
        onPaste={(lines, isReplacing) => take(withLines(isReplacing ? [] : options, lines))}
      >
        {(index) => (
          <>
            <HeldField
              label={t(labels.option, { number: index + 1 })}
              className={styles.compact}
              maxLength={maxOptionLength}
              value={options[index]?.label ?? ''}
              faultOf={(label) => (label.trim() === '' ? t(labels.optionMissing) : null)}
              onTake={(label) => rename(withOptionLabel(options, index, label, isKept))}
            />
            {areValuesShown && (
              <HeldField
                label={t(labels.optionValue, { number: index + 1 })}
                maxLength={maxOptionLength}
                spellCheck={false}
                value={options[index]?.value ?? ''}
                faultOf={(value) => faultOfValue(value, index)}
                onTake={(value) => {
                  const option = options[index];
                  if (option) rename(options.with(index, { ...option, value }));
                }}
              />
            )}
          </>
        )}
      </LineList>
      {options.length > 0 && (
        <Checkbox
          checked={areValuesShown}
          onChange={(event) => setValuesShown(event.target.checked)}
        >
          {t(labels.showValues)}
          <span className={styles.help}>{t(labels.showValuesHelp)}</span>
        </Checkbox>
      )}
    </>
  );

  function faultOfValue(value: string, index: number): string | null {
    if (value === '') return t(labels.valueMissing);
    const isTaken = options.some((option, other) => other !== index && option.value === value);
    return isTaken ? t(labels.valueTaken) : null;
  }
}
