import { type FieldType, fieldTypes, isValueless } from '@tradebridge/contract/form-rules';
import type { EditProps, FormField } from '@tradebridge/contract/forms';

/** Kinds of fields that can be added: the contract's types, and kinds defined by a property. */
export const fieldKinds = [...fieldTypes, 'page', 'group', 'signature'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export function kindOf({ type, editProps }: Pick<FormField, 'type' | 'editProps'>): FieldKind {
  if (type === 'header' && editProps.page) return 'page';
  if (type === 'header' && editProps.repeat) return 'group';
  if (type === 'file' && editProps.draw) return 'signature';
  return type;
}

/** The type of a kind, and the properties that define it. */
export function shapeOf(kind: FieldKind): Pick<FormField, 'type' | 'editProps'> {
  switch (kind) {
    case 'page':
      return { type: 'header', editProps: { page: true } };
    case 'group':
      return { type: 'header', editProps: { repeat: { min: 1, max: 10, addLabel: '' } } };
    case 'signature':
      return { type: 'file', editProps: { draw: true } };
    default:
      return { type: kind, editProps: {} };
  }
}

/** In the order in which people look for them. */
export const kindGroups = [
  { id: 'text', kinds: ['text', 'textarea', 'email', 'address'] },
  { id: 'choice', kinds: ['radio', 'select', 'toggle', 'likert', 'nps'] },
  { id: 'time', kinds: ['date', 'time', 'datetime'] },
  { id: 'files', kinds: ['file', 'signature'] },
  { id: 'layout', kinds: ['header', 'paragraph', 'page', 'group'] },
  { id: 'filled', kinds: ['display', 'hidden'] },
] as const satisfies readonly { id: string; kinds: readonly FieldKind[] }[];
export type KindGroup = (typeof kindGroups)[number]['id'];

/** Properties of a field: some of DATA-037, `scale` for both of its ends. */
export type Property =
  | Exclude<keyof EditProps, 'regexMessage' | 'defaultType' | 'lowLabel' | 'highLabel'>
  | 'scale';

const header: readonly Property[] = ['description', 'page', 'repeat', 'showIf'];
const line: readonly Property[] = [
  'required',
  'description',
  'placeholder',
  'default',
  'regex',
  'showIf',
];
const moment: readonly Property[] = ['required', 'description', 'default', 'showIf'];

/** The properties of each type (DATA-037, FORM-008). */
const properties: Readonly<Record<FieldType, readonly Property[]>> = {
  header,
  paragraph: ['showIf'],
  display: ['description', 'default', 'showIf'],
  text: line,
  textarea: [...line.slice(0, 3), 'rows', ...line.slice(3)],
  email: line,
  address: ['required', 'description', 'localOnly', 'showIf'],
  date: moment,
  time: moment,
  datetime: moment,
  // A switch that is off is an answer, so it cannot be unanswered.
  toggle: ['description', 'default', 'showIf'],
  select: ['required', 'description', 'placeholder', 'options', 'default', 'showIf'],
  radio: ['required', 'description', 'options', 'default', 'showIf'],
  likert: ['required', 'description', 'questions', 'options', 'scale', 'showIf'],
  nps: ['required', 'description', 'scale', 'default', 'showIf'],
  file: ['required', 'description', 'draw', 'maxBytes', 'showIf'],
  hidden: ['default', 'showIf'],
};

export const propertiesOf = (type: FieldType): readonly Property[] => properties[type];

export const uses = (type: FieldType, property: Property): boolean =>
  properties[type].includes(property);

/** Whether an answer is stored under a name. */
export const isNamed = (type: FieldType): boolean => !isValueless(type);

/** Whether a default can be read from a data path: only if it is text (OPEN-080). */
export const takesDataPath = (type: FieldType): boolean =>
  type === 'text' ||
  type === 'textarea' ||
  type === 'email' ||
  type === 'display' ||
  type === 'hidden';
