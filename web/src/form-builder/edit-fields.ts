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

/** The names in use, in lower case: names must differ in more than case. */
export const namesOf = (fields: Fields, but?: EditedField): ReadonlySet<string> =>
  new Set(
    fields.flatMap((field) =>
      field !== but && field.name !== '' ? [field.name.toLowerCase()] : [],
    ),
  );

/** A new field of a kind, with an unused name. */
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

/** Inserts a field after another, or at the end. */
export function withField(fields: Fields, field: EditedField, after: string | null): Fields {
  const place = placeOf(fields, after);
  return fields.toSpliced(place === -1 ? fields.length : place + 1, 0, field);
}

export type FieldChange = Partial<Pick<EditedField, 'type' | 'name' | 'label' | 'editProps'>>;

/** Changes a field; conditions of others follow its name. */
export function withChange(fields: Fields, key: string, change: FieldChange): Fields {
  const before = fields.find((field) => field.key === key);
  const changed = fields.map((field) => (field.key === key ? { ...field, ...change } : field));
  const { name } = change;
  // Conditions on a field without a name are broken, and reported.
  if (!before || before.name === '' || !name || name === before.name) return changed;
  return withRules(changed, (rule) =>
    rule.field === before.name ? { ...rule, field: name } : rule,
  );
}

/** Properties that belong together; `scale` includes both of its ends. */
const together: Readonly<Partial<Record<keyof EditProps, Property>>> = {
  regexMessage: 'regex',
  defaultType: 'default',
  lowLabel: 'scale',
  highLabel: 'scale',
};
/** They define the kind of a field. */
const shaping: readonly string[] = ['page', 'repeat', 'draw'];

/** Whether a default of one type is valid for another. */
const sharesDefault = (one: FieldType, other: FieldType) =>
  one === other ||
  (takesDataPath(one) && takesDataPath(other)) ||
  (uses(one, 'options') && uses(other, 'options'));

/**
 * Changes the kind of a field, keeping what the new kind uses.
 *
 * @param begins initial properties of the kind, for those the field lacks
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
  // Only properties of the new type were kept.
  const editProps: EditProps = { ...shape, ...begins, ...(kept as EditProps) };
  return withChange(fields, key, { type, name: isNamed(type) ? name : '', editProps });
}

/** Sets a property; `undefined` removes it. */
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
 * Changes a field's options. Conditions follow a renamed value.
 *
 * @param renamed old and new values
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

/** Inserts a copy after a field, with its own name. */
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

/** A condition from rules; undefined if there are none. */
export function showIfOf(isAny: boolean, rules: readonly Rule[]): ShowIf | undefined {
  if (rules.length === 0) return undefined;
  return isAny ? { any: [...rules] } : { all: [...rules] };
}

/** Maps every rule; null removes it. Unchanged fields stay identical. */
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

/** Removes rules that can never hold. */
export function withoutBrokenRules(fields: Fields): Fields {
  const broken = new Set(rulesBrokenBy(fields).map(({ rule }) => rule));
  return withRules(fields, (rule) => (broken.has(rule) ? null : rule));
}
