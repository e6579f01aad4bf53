import { operatorsOf } from '@tradebridge/contract/form-conditions';
import { repeatOf } from '@tradebridge/contract/form-layout';
import {
  type FieldType,
  isUnary,
  isValueless,
  likertPoints,
  npsMost,
  type RuleOperator,
} from '@tradebridge/contract/form-rules';
import type { Rule } from '@tradebridge/contract/forms';
import type { EditedField } from './form-entry.ts';

/** The fields that a condition can refer to: earlier ones, not in another group. */
export function fieldsAskedBy(
  fields: readonly EditedField[],
  asking: EditedField,
): readonly EditedField[] {
  const place = fields.indexOf(asking);
  const groups = repeatOf(fields);
  const groupAt = (at: number) =>
    groups.find((group) => at > group.at && at <= group.at + group.fields.length)?.at;
  const own = groupAt(place);
  return fields.filter((field, at) => {
    const group = groupAt(at);
    const isReached = group === undefined || group === own;
    return at < place && isReached && !isValueless(field.type) && field.name !== '';
  });
}

/** The comparisons on offer: options have no meaningful order. */
export function operatorsOffered({ type }: Pick<EditedField, 'type'>): readonly RuleOperator[] {
  const all = operatorsOf(type);
  if (type === 'select' || type === 'radio' || type === 'likert') {
    return all.filter((op) => op !== 'lessThan' && op !== 'greaterThan' && op !== 'contains');
  }
  if (type === 'toggle') return all.filter((op) => op === 'equals');
  if (type === 'nps' || isMoment(type)) return all;
  // Comparing the order of texts is hardly ever meant.
  return all.filter((op) => op !== 'lessThan' && op !== 'greaterThan');
}

export const isMoment = (type: FieldType): boolean =>
  type === 'date' || type === 'time' || type === 'datetime';

/** The values to choose from; null if one is typed. */
export function valuesOf({ type, editProps }: EditedField): readonly string[] | null {
  const { options = [] } = editProps;
  switch (type) {
    case 'select':
    case 'radio':
      return options.map(({ value }) => value);
    case 'likert':
      return options.length > 0 ? options.map(({ value }) => value) : numbersTo(1, likertPoints);
    case 'nps':
      return numbersTo(0, npsMost);
    default:
      return null;
  }
}

const numbersTo = (min: number, max: number) =>
  Array.from({ length: max - min + 1 }, (_, index) => String(min + index));

/** The initial rule for a field or comparison: with a valid value, if there is one. */
export function beginRule(field: EditedField, op?: RuleOperator, value?: Rule['value']): Rule {
  // With a typed value, a rule would be incomplete at first.
  const isChosen = field.type === 'toggle' || valuesOf(field) !== null;
  const operator = op ?? (isChosen ? 'equals' : 'isNotEmpty');
  if (isUnary(operator)) return { field: field.name, op: operator };
  return { field: field.name, op: operator, value: value ?? firstValue(field) };
}

function firstValue(field: EditedField): Rule['value'] {
  if (field.type === 'toggle') return true;
  const [first] = valuesOf(field) ?? [];
  if (first === undefined) return null;
  return typedValue(field, first);
}

/** A value in the type of the field's answers. */
export function typedValue({ type, editProps }: EditedField, written: string): Rule['value'] {
  const isNumber = type === 'nps' || (type === 'likert' && (editProps.options ?? []).length === 0);
  return isNumber ? Number(written) : written;
}
