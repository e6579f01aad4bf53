import { compareValues, isEmptyValue, operatorsOf, rulesOf } from './form-conditions.ts';
import { repeatOf } from './form-layout.ts';
import { isUnary, isValueless, likertPoints } from './form-rules.ts';
import { isDay, isInstant, isTime } from './form-values.ts';
import type { FormField, Rule } from './forms.ts';
import { defineLabels, type Label } from './labels.ts';

const labels = defineLabels('formRule', {
  missing: 'The field this condition refers to does not exist',
  later: 'A condition can only refer to an earlier field',
  group: 'A condition outside a repeating group can’t refer to a field in it',
  valueless: 'The field this condition refers to takes no answer',
  operator: 'Fields of this type can’t be compared like this',
  option: 'The option this condition refers to does not exist',
  value: 'The value does not fit the field this condition refers to',
});

type Reason = keyof typeof labels;

/** A rule that can never hold, or that refers to something unknown. */
export interface BrokenRule {
  /** Index of the field that has the rule. */
  readonly at: number;
  /** Index of the rule within the field. */
  readonly index: number;
  readonly rule: Rule;
  readonly reason: Reason;
  readonly message: Label;
}

const isNumber = (value: unknown) => compareValues(value, 0) !== undefined;

/**
 * Whether a value can be compared with a field's answers; undefined if the option no longer exists.
 */
function fits({ type, editProps }: FormField, { op, value }: Rule): boolean | undefined {
  if (isUnary(op)) return true;
  if (isEmptyValue(value)) return false;
  const text = String(value);
  const { options = [] } = editProps;
  const isOrder = op === 'lessThan' || op === 'greaterThan';
  switch (type) {
    case 'toggle':
      return text === 'true' || text === 'false';
    case 'nps':
      return isNumber(value);
    case 'date':
      return isDay(text);
    case 'time':
      return isTime(text);
    case 'datetime':
      return isInstant(text);
    case 'likert':
    case 'select':
    case 'radio':
      if (isOrder) return isNumber(value);
      if (op === 'contains') return true;
      if (type === 'likert' && options.length === 0) {
        return isNumber(value) && Number(value) >= 1 && Number(value) <= likertPoints;
      }
      return options.some((option) => option.value === text) || undefined;
    default:
      // A text can be a number, a day or a time.
      return !isOrder || compareValues(value, value) !== undefined;
  }
}

/** Rules that refer to missing, later or grouped fields, or to values the field cannot have. */
export function rulesBrokenBy(fields: readonly FormField[]): BrokenRule[] {
  const groupOf = new Map<number, number>();
  for (const group of repeatOf(fields)) {
    for (const index of group.fields.keys()) groupOf.set(group.at + 1 + index, group.at);
  }
  const places = new Map<string, number>();
  for (const [at, { name }] of fields.entries()) if (!places.has(name)) places.set(name, at);

  const reasonOf = (rule: Rule, at: number): Reason | undefined => {
    const place = places.get(rule.field);
    const field = place === undefined ? undefined : fields[place];
    if (place === undefined || !field) return 'missing';
    if (place >= at) return 'later';
    if (groupOf.has(place) && groupOf.get(place) !== groupOf.get(at)) return 'group';
    if (isValueless(field.type)) return 'valueless';
    if (!operatorsOf(field.type).includes(rule.op)) return 'operator';
    const isFit = fits(field, rule);
    if (isFit === undefined) return 'option';
    return isFit ? undefined : 'value';
  };

  return fields.flatMap((field, at) =>
    rulesOf(field).flatMap((rule, index) => {
      const reason = reasonOf(rule, at);
      return reason ? [{ at, index, rule, reason, message: labels[reason] }] : [];
    }),
  );
}
