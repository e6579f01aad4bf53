import { rulesBrokenBy } from '@tradebridge/contract/form-rule-faults';
import { fieldTypes } from '@tradebridge/contract/form-rules';
import { expect, test } from 'vitest';
import { beginRule, fieldsAskedBy, operatorsOffered } from './rule-choices.ts';
import { aChoice, aField } from './test-fields.ts';

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

test('a condition can ask about fields before it, in a group about those of the same row', () => {
  const group = { repeat: { min: 1, max: 3, addLabel: '' } };
  const asking = aField('asking');
  const outside = aField('outside');
  const fields = [
    aField('before'),
    aField('words', 'paragraph'),
    aField('group', 'header', group),
    aField('within'),
    asking,
    aField('after', 'header'),
    outside,
  ];
  expect(names(fieldsAskedBy(fields, asking))).toEqual(['before', 'within']);
  expect(names(fieldsAskedBy(fields, outside))).toEqual(['before']);
  expect(fieldsAskedBy(fields, fields[0] ?? asking)).toEqual([]);
});

test.each(fieldTypes.filter((type) => type !== 'header' && type !== 'paragraph'))(
  'a new condition on a field of type %s is valid',
  (type) => {
    const asked = type === 'select' || type === 'radio' ? aChoice('a', 'Yes') : aField('a');
    const first = { ...asked, type };
    const then = aField('b', 'text', { showIf: { all: [beginRule(first)] } });
    expect(rulesBrokenBy([first, then])).toEqual([]);
  },
);

test('choices offer no order comparisons', () => {
  expect(operatorsOffered(aChoice('a', 'Yes'))).toEqual([
    'equals',
    'notEquals',
    'isEmpty',
    'isNotEmpty',
  ]);
  expect(operatorsOffered(aField('a', 'date'))).toContain('lessThan');
  expect(operatorsOffered(aField('a', 'file'))).toEqual(['isEmpty', 'isNotEmpty']);
});
