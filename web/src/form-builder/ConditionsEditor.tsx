import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { rulesOf } from '@tradebridge/contract/form-conditions';
import { maxRules } from '@tradebridge/contract/form-rules';
import type { Rule } from '@tradebridge/contract/forms';
import { useMemo } from 'react';
import { Button } from '../ui/Button.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './ConditionsEditor.module.css';
import { conditionLabels as labels } from './condition-labels.ts';
import { showIfOf, withProperty } from './edit-fields.ts';
import fieldStyles from './FieldProperties.module.css';
import type { FieldPartProps } from './field-part-props.ts';
import { RuleFields } from './RuleFields.tsx';
import { beginRule, fieldsAskedBy } from './rule-choices.ts';

/** The conditions for showing a field, in words. */
export function ConditionsEditor({ field, building }: FieldPartProps) {
  const t = useLabels();
  const { fields } = building.entry;
  const asked = useMemo(() => fieldsAskedBy(fields, field), [fields, field]);
  const { showIf } = field.editProps;
  const rules = rulesOf(field);
  const isAny = showIf !== undefined && 'any' in showIf;
  const set = (next: readonly Rule[], any = isAny) =>
    building.alter(
      field.key,
      { editProps: withProperty(field, 'showIf', showIfOf(any, next)) },
      'showIf',
    );
  const last = asked.at(-1);
  return (
    <fieldset className={fieldStyles.group}>
      <legend className={fieldStyles.legend}>{t(labels.title)}</legend>
      {rules.length === 0 && (
        <p className={fieldStyles.help}>{t(last ? labels.always : labels.noneBefore)}</p>
      )}
      {rules.length > 0 && (
        <InlineSelect
          label={t(labels.match)}
          options={[
            { value: 'all', label: t(labels.all) },
            { value: 'any', label: t(labels.any) },
          ]}
          value={isAny ? 'any' : 'all'}
          onChange={(match) => set(rules, match === 'any')}
        />
      )}
      <ol className={styles.rules}>
        {rules.map((rule, index) => (
          <RuleFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
            key={index}
            number={index + 1}
            rule={rule}
            asked={asked}
            onChange={(next) => set(rules.with(index, next))}
            onRemove={() => set(rules.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {last && (
        <Button
          icon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
          disabled={rules.length >= maxRules}
          onClick={() => set([...rules, beginRule(last)])}
        >
          {t(labels.add)}
        </Button>
      )}
      {rules.length >= maxRules && (
        <p className={fieldStyles.help}>{t(labels.maxRules, { max: maxRules })}</p>
      )}
    </fieldset>
  );
}
