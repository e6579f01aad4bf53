import { cleanName } from './clean-text.ts';
import type { AnswerValue } from './form-answers.ts';
import { type FieldType, isUnary, isValueless, type RuleOperator } from './form-rules.ts';
import type { FormField, Rule } from './forms.ts';
import { hasVisibleText } from './visible-text.ts';

/** The conditions of a field, whether all or any of them must hold. */
export const rulesOf = ({ editProps: { showIf } }: FormField): readonly Rule[] =>
  showIf === undefined ? [] : 'all' in showIf ? showIf.all : showIf.any;

const ofOrder: readonly RuleOperator[] = [
  'equals',
  'notEquals',
  'lessThan',
  'greaterThan',
  'isEmpty',
  'isNotEmpty',
];
const ofPresence: readonly RuleOperator[] = ['isEmpty', 'isNotEmpty'];

/** The operators that make sense for a type of field. */
export function operatorsOf(type: FieldType): readonly RuleOperator[] {
  if (isValueless(type)) return [];
  switch (type) {
    case 'toggle':
      return ['equals', 'notEquals', ...ofPresence];
    case 'file':
      return ofPresence;
    case 'address':
      return ['contains', ...ofPresence];
    case 'nps':
    case 'date':
    case 'time':
    case 'datetime':
      return ofOrder;
    default:
      return [...ofOrder, 'contains'];
  }
}

/** Whether a value is empty. A likert or address is empty if all its parts are. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return !hasVisibleText(value);
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object') {
    return Object.values(value).every((part) => part === null || part === '');
  }
  return false;
}

const numeric = /^\s*[+-]?\d+(\.\d+)?\s*$/;

/** The number that a value is or contains. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && numeric.test(value) ? Number(value) : undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const time = /^\d{2}:\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T/;

/**
 * A position for ordering: only numbers, days, times and instants have one, each among their own
 * kind.
 */
function positionOf(
  value: unknown,
): readonly [kind: string, position: number | string] | undefined {
  const number = numberIn(value);
  if (number !== undefined) return ['number', number];
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (day.test(text)) return ['day', text];
  if (time.test(text)) return ['time', text];
  const at = instant.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : ['instant', at];
}

/** Negative, zero or positive, as for sorting; undefined if the values have no order. */
export function compareValues(one: unknown, other: unknown): number | undefined {
  const [kind, position] = positionOf(one) ?? [];
  const [otherKind, otherPosition] = positionOf(other) ?? [];
  if (position === undefined || otherPosition === undefined || kind !== otherKind) return undefined;
  if (position === otherPosition) return 0;
  return position < otherPosition ? -1 : 1;
}

const textIn = (value: unknown) => cleanName(String(value));

function isSame(value: unknown, expected: unknown): boolean {
  if (textIn(value) === textIn(expected)) return true;
  // As texts, 0800 and 800 are different postcodes, and 1 and 01 different options.
  const isMeasured =
    typeof value === 'number' || typeof expected === 'number' || instant.test(textIn(value));
  return isMeasured && compareValues(value, expected) === 0;
}

const isWithin = (value: unknown, sought: unknown) =>
  textIn(value).toLowerCase().includes(textIn(sought).toLowerCase());

/** The parts of an answer: those of a likert or address, the files, or the answer itself. */
const partsOf = (value: AnswerValue) =>
  typeof value === 'object' && value !== null
    ? Object.values(value).filter((part) => !isEmptyValue(part))
    : [value];

/**
 * Whether a rule holds for an answer. `equals` is case-sensitive, as options are; `contains` is
 * not. An empty answer equals, contains and precedes nothing. A likert equals a value if all its
 * questions do; other operators need one question that fits.
 */
export function holds({ field, op, value: expected = null }: Rule, value: AnswerValue): boolean {
  const isEmpty = isEmptyValue(value);
  if (isUnary(op)) return isEmpty === (op === 'isEmpty');
  if (op === 'notEquals') return !holds({ field, op: 'equals', value: expected }, value);
  // Only an empty answer equals an empty value.
  if (op === 'equals' && isEmptyValue(expected)) return isEmpty;
  if (isEmpty) return false;
  const parts = partsOf(value);
  switch (op) {
    case 'equals':
      return parts.every((part) => isSame(part, expected));
    case 'contains':
      return !isEmptyValue(expected) && parts.some((part) => isWithin(part, expected));
    case 'lessThan':
      return parts.some((part) => (compareValues(part, expected) ?? 0) < 0);
    default:
      return parts.some((part) => (compareValues(part, expected) ?? 0) > 0);
  }
}
