import { rulesOf } from '@tradebridge/contract/form-conditions';
import { rulesBrokenBy } from '@tradebridge/contract/form-rule-faults';
import type { FieldType } from '@tradebridge/contract/form-rules';
import type { EditProps, FieldOption, Rule, ShowIf } from '@tradebridge/contract/forms';
import { movedWithin } from '../content/move-within.ts';
import {
  type FieldKind,
  isNamed,
  type Property,
  shapeOf,
  takesDataPath,
  uses,
} from './field-kinds.ts';
import { freeName, proposedName } from './field-names.ts';
import { type EditedField, withKey } from './form-entry.ts';

type Fields = readonly EditedField[];

/** The names that are taken, in small letters: no two names differ in case alone. */
export const namesOf = (fields: Fields, but?: EditedField): ReadonlySet<string> =>
  new Set(
    fields.flatMap((field) =>
      field !== but && field.name !== '' ? [field.name.toLowerCase()] : [],
    ),
  );

/** A field of a kind as it is added, with a name that is free. */
export function newField(
  kind: FieldKind,
  label: string,
  fields: Fields,
  editProps: EditProps = {},
): EditedField {
  const shape = shapeOf(kind);
  const name = isNamed(shape.type)
    ? freeName(proposedName(label) || shape.type, namesOf(fields))
    : '';
  return withKey({ ...shape, name, label, editProps: { ...shape.editProps, ...editProps } });
}

export const placeOf = (fields: Fields, key: string | null): number =>
  fields.findIndex((field) => field.key === key);

/** With a field after another; at the end where that is none of them. */
export function withField(fields: Fields, field: EditedField, after: string | null): Fields {
  const place = placeOf(fields, after);
  return fields.toSpliced(place === -1 ? fields.length : place + 1, 0, field);
}

export type FieldChange = Partial<Pick<EditedField, 'type' | 'name' | 'label' | 'editProps'>>;

/** With a field changed; the conditions of others follow its name. */
export function withChange(fields: Fields, key: string, change: FieldChange): Fields {
  const before = fields.find((field) => field.key === key);
  const changed = fields.map((field) => (field.key === key ? { ...field, ...change } : field));
  const { name } = change;
  // Conditions on a field that goes by no name any more are broken, and said to be.
  if (!before || before.name === '' || !name || name === before.name) return changed;
  return withRules(changed, (rule) =>
    rule.field === before.name ? { ...rule, field: name } : rule,
  );
}

/** Properties that go with another; `scale` stands for both of its ends. */
const together: Readonly<Partial<Record<keyof EditProps, Property>>> = {
  regexMessage: 'regex',
  defaultType: 'default',
  lowLabel: 'scale',
  highLabel: 'scale',
};
/** They make a field the kind that it is. */
const shaping: readonly string[] = ['page', 'repeat', 'draw'];

/** Whether the default of one type can be that of another. */
const sharesDefault = (one: FieldType, other: FieldType) =>
  one === other ||
  (takesDataPath(one) && takesDataPath(other)) ||
  (uses(one, 'options') && uses(other, 'options'));

/**
 * With a field made another kind of field: what that kind uses stays.
 *
 * @param begins what a field of the kind begins with, where this one has none of it
 */
export function withKind(
  fields: Fields,
  key: string,
  kind: FieldKind,
  begins: EditProps = {},
): Fields {
  const field = fields.find((one) => one.key === key);
  if (!field) return fields;
  const { type, editProps: shape } = shapeOf(kind);
  const isKept = (name: string) => {
    const property = together[name as keyof EditProps] ?? (name as Property);
    if (shaping.includes(name) || !uses(type, property)) return false;
    return property !== 'default' || sharesDefault(field.type, type);
  };
  const kept = Object.fromEntries(Object.entries(field.editProps).filter(([name]) => isKept(name)));
  const name = field.name || freeName(proposedName(field.label) || type, namesOf(fields));
  // The properties that are kept are some of those it had.
  const editProps: EditProps = { ...shape, ...begins, ...(kept as EditProps) };
  return withChange(fields, key, { type, name: isNamed(type) ? name : '', editProps });
}

/** With a property set; `undefined` takes it away. */
export function withProperty<Name extends keyof EditProps>(
  { editProps }: EditedField,
  name: Name,
  value: EditProps[Name] | undefined,
): EditProps {
  const { [name]: _before, ...others } = editProps;
  // The other properties and this one are those of `EditProps`.
  return (value === undefined ? others : { ...others, [name]: value }) as EditProps;
}

/**
 * With the options of a field changed. Conditions that compare with a value follow where it is renamed.
 *
 * @param renamed values as they were, and as they are
 */
export function withOptions(
  fields: Fields,
  key: string,
  options: readonly FieldOption[],
  renamed: ReadonlyMap<string, string> = new Map(),
): Fields {
  const field = fields.find((one) => one.key === key);
  if (!field) return fields;
  let editProps = withProperty(field, 'options', [...options]);
  const fixed = editProps.defaultType === 'data-value' ? undefined : editProps.default;
  const kept = typeof fixed === 'string' ? (renamed.get(fixed) ?? fixed) : undefined;
  if (typeof fixed === 'string') {
    const isThere = options.some(({ value }) => value === kept);
    editProps = withProperty({ ...field, editProps }, 'default', isThere ? kept : undefined);
  }
  const changed = withChange(fields, key, { editProps });
  if (renamed.size === 0) return changed;
  return withRules(changed, (rule) => {
    const value =
      rule.field === field.name && typeof rule.value === 'string' && renamed.get(rule.value);
    return value ? { ...rule, value } : rule;
  });
}

export const withMove = (fields: Fields, from: number, to: number): Fields =>
  movedWithin(fields, from, to);

/** With a copy of a field after it, which has a name of its own. */
export function withCopy(
  fields: Fields,
  key: string,
): { fields: Fields; copy: EditedField } | undefined {
  const original = fields.find((field) => field.key === key);
  if (!original) return undefined;
  const { key: _key, ...field } = original;
  const copy = withKey({
    ...field,
    name: field.name === '' ? '' : freeName(field.name, namesOf(fields)),
  });
  return { fields: withField(fields, copy, key), copy };
}

export const without = (fields: Fields, key: string): Fields =>
  fields.filter((field) => field.key !== key);

/** A condition of these rules; none where there are none. */
export function showIfOf(isAny: boolean, rules: readonly Rule[]): ShowIf | undefined {
  if (rules.length === 0) return undefined;
  return isAny ? { any: [...rules] } : { all: [...rules] };
}

/** With every rule mapped; those that come to null are dropped. Fields that stay as they are stay the same. */
export function withRules(
  fields: Fields,
  map: (rule: Rule, field: EditedField, index: number) => Rule | null,
): Fields {
  return fields.map((field) => {
    const { showIf } = field.editProps;
    if (!showIf) return field;
    const rules = rulesOf(field);
    const mapped = rules.flatMap((rule, index) => map(rule, field, index) ?? []);
    const isSame =
      mapped.length === rules.length && mapped.every((rule, index) => rule === rules[index]);
    if (isSame) return field;
    return {
      ...field,
      editProps: withProperty(field, 'showIf', showIfOf('any' in showIf, mapped)),
    };
  });
}

/** Without the rules that can never hold. */
export function withoutBrokenRules(fields: Fields): Fields {
  const broken = new Set(rulesBrokenBy(fields).map(({ rule }) => rule));
  return withRules(fields, (rule) => (broken.has(rule) ? null : rule));
}
