import { fieldTypes, isAnswered } from '@tradebridge/contract/form-rules';
import { expect, test } from 'vitest';
import { fieldKinds, kindGroups, kindOf, propertiesOf, shapeOf } from './field-kinds.ts';

test('every kind can be added, and is recognised by its properties', () => {
  const offered = kindGroups.flatMap(({ kinds }): string[] => [...kinds]);
  expect(offered.toSorted()).toEqual([...fieldKinds].toSorted());
  for (const kind of fieldKinds) expect(kindOf(shapeOf(kind))).toBe(kind);
});

test.each(fieldTypes)('a field of type %s can be required if its answer can be missing', (type) => {
  expect(propertiesOf(type).includes('required')).toBe(isAnswered(type) && type !== 'toggle');
});

test.each([
  ['header', ['description', 'page', 'repeat', 'showIf']],
  ['paragraph', ['showIf']],
  ['display', ['description', 'default', 'showIf']],
  ['text', ['required', 'description', 'placeholder', 'default', 'regex', 'showIf']],
  ['textarea', ['required', 'description', 'placeholder', 'rows', 'default', 'regex', 'showIf']],
  ['email', ['required', 'description', 'placeholder', 'default', 'regex', 'showIf']],
  ['address', ['required', 'description', 'localOnly', 'showIf']],
  ['date', ['required', 'description', 'default', 'showIf']],
  ['time', ['required', 'description', 'default', 'showIf']],
  ['datetime', ['required', 'description', 'default', 'showIf']],
  ['toggle', ['description', 'default', 'showIf']],
  ['select', ['required', 'description', 'placeholder', 'options', 'default', 'showIf']],
  ['radio', ['required', 'description', 'options', 'default', 'showIf']],
  ['likert', ['required', 'description', 'questions', 'options', 'scale', 'showIf']],
  ['nps', ['required', 'description', 'scale', 'default', 'showIf']],
  ['file', ['required', 'description', 'draw', 'maxBytes', 'showIf']],
  ['hidden', ['default', 'showIf']],
] as const)('a field of type %s has the properties %j', (type, properties) => {
  expect(propertiesOf(type)).toEqual(properties);
});
