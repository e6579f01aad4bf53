import { describe, expect, test } from 'vitest';
import { formFaults } from './form-checks.ts';
import { rulesBrokenBy } from './form-rule-faults.ts';
import { maxDefinitionBytes } from './form-rules.ts';
import type { EditProps, FormField, Rule } from './forms.ts';
import { textOfWording } from './labels.ts';
import { aField, aGroup, aPage, options } from './test-form-fields.ts';

const compiles = (pattern: string) => !pattern.includes('(?=');
const saidOf = (fields: FormField[]) =>
  formFaults(fields, { compiles }).map(({ path, message }) => [path, textOfWording(message)]);

const asks = (rule: Rule): EditProps => ({ showIf: { all: [rule] } });
const choices = { options: options('yes', 'no') };

test('a form with every property has no faults', () => {
  const fields = [
    aField('header', ''),
    aField('paragraph', ''),
    aField('text', 'a', { regex: '^\\d+$', default: 'user.email', defaultType: 'data-value' }),
    aField('select', 'b', choices),
    aPage('Second', asks({ field: 'b', op: 'equals', value: 'yes' })),
    aField('likert', 'c', { questions: ['constructor'] }),
    aGroup('Children'),
    aField('toggle', 'd'),
    aField('file', 'e', { draw: true, ...asks({ field: 'd', op: 'equals', value: true }) }),
  ];
  expect(saidOf(fields)).toEqual([]);
});

test.each<[string, FormField[], string, string]>([
  ['a field without a name', [aField('text', '')], 'fields.0.name', 'Required'],
  [
    'a name that comes twice, in capitals or not',
    [aField('header', 'a'), aField('text', 'A')],
    'fields.1.name',
    'Each name must be unique, ignoring capitals',
  ],
  [
    'a long label',
    [{ ...aField('text', 'a'), label: 'a'.repeat(501) }],
    'fields.0.label',
    'Enter up to 500 characters',
  ],
  [
    'a default from where nothing may be read',
    [aField('text', 'a', { default: 'user.__proto__', defaultType: 'data-value' })],
    'fields.0.editProps.default',
    'Choose one of the values offered',
  ],
  [
    'a regular expression of another engine',
    [aField('text', 'a', { regex: '(?=a)' })],
    'fields.0.editProps.regex',
    'The portal can’t use this regular expression',
  ],
  [
    'a select without options',
    [aField('select', 'a')],
    'fields.0.editProps.options',
    'Add at least one option',
  ],
  [
    'a radio without options',
    [aField('radio', 'a')],
    'fields.0.editProps.options',
    'Add at least one option',
  ],
  [
    'a likert without questions',
    [aField('likert', 'a')],
    'fields.0.editProps.questions',
    'Add at least one question',
  ],
  [
    'a page that no header begins',
    [aField('text', 'a', { page: true })],
    'fields.0.editProps.page',
    'Only headers can have this',
  ],
  [
    'a repetition that no header begins',
    [aField('text', 'a', aGroup('').editProps)],
    'fields.0.editProps.repeat',
    'Only headers can have this',
  ],
  [
    'a drawing that is no file',
    [aField('text', 'a', { draw: true })],
    'fields.0.editProps.draw',
    'Only files can be drawn',
  ],
  [
    'a text that the database cannot hold',
    // As the builder has it, without the schema's defaults.
    [{ ...aField('select', 'a'), editProps: { options: [{ label: 'nul\u0000', value: 'a' }] } }],
    'fields.0.editProps.options.0.label',
    'Contains characters that can’t be shown',
  ],
])('%s is refused', (_what, fields, path, words) => {
  expect(saidOf(fields)).toEqual([[path, words]]);
});

test('a paragraph may be long, and have several lines', () => {
  expect(saidOf([{ ...aField('paragraph', ''), label: 'line\r\n\t'.repeat(600) }])).toEqual([]);
});

test('the size of a definition is limited in bytes of UTF-8', () => {
  const aLong = (at: number, text: string): FormField => ({
    ...aField('paragraph', `p${at}`),
    label: text.repeat(4900),
  });
  const plain = Array.from({ length: 50 }, (_, at) => aLong(at, 'a'));
  expect(JSON.stringify(plain).length).toBeLessThan(maxDefinitionBytes);
  expect(saidOf(plain)).toEqual([]);
  expect(saidOf(plain.map((_, at) => aLong(at, 'é')))).toEqual([
    ['fields', 'The form is too large. The limit is 256 KiB'],
  ]);
});

describe('rules', () => {
  const fields = (rule: Rule): FormField[] => [
    aField('text', 'a'),
    aField('select', 'b', choices),
    aField('header', 'h'),
    aGroup('Children'),
    aField('toggle', 'c'),
    aPage('Second', asks(rule)),
    aField('date', 'd'),
    aField('file', 'e'),
    aField('nps', 'f'),
    aField('likert', 'g', { questions: ['Pace'] }),
    aField('time', 'i'),
    aField('datetime', 'j'),
    aField('toggle', 'k'),
    aField('text', 'last', asks(rule)),
  ];
  const reasons = (rule: Rule) => rulesBrokenBy(fields(rule)).map(({ at, reason }) => [at, reason]);

  test.each<Rule>([
    { field: 'a', op: 'isEmpty' },
    { field: 'a', op: 'contains', value: 'x' },
    { field: 'a', op: 'lessThan', value: '18' },
    { field: 'a', op: 'greaterThan', value: '2026-01-01' },
    { field: 'b', op: 'equals', value: 'no' },
  ])('%j can be asked', (rule) => {
    expect(reasons(rule)).toEqual([]);
  });

  test.each<[Rule, string]>([
    [{ field: 'z', op: 'isEmpty' }, 'missing'],
    [{ field: 'constructor', op: 'isEmpty' }, 'missing'],
    [{ field: 'c', op: 'isEmpty' }, 'group'],
    [{ field: 'h', op: 'isEmpty' }, 'valueless'],
    [{ field: 'b', op: 'equals', value: 'maybe' }, 'option'],
    [{ field: 'a', op: 'equals', value: null }, 'value'],
    [{ field: 'a', op: 'lessThan', value: 'x' }, 'value'],
  ])('%j can’t: %s', (rule, reason) => {
    expect(reasons(rule)).toEqual([
      [5, reason],
      [13, reason],
    ]);
  });

  test.each<[Rule, string | undefined]>([
    [{ field: 'd', op: 'lessThan', value: '2026-02-28' }, undefined],
    [{ field: 'd', op: 'lessThan', value: '2026-02-30' }, 'value'],
    [{ field: 'd', op: 'contains', value: '2026' }, 'operator'],
    [{ field: 'e', op: 'isNotEmpty' }, undefined],
    [{ field: 'e', op: 'equals', value: 'a.pdf' }, 'operator'],
    [{ field: 'f', op: 'lessThan', value: 7 }, undefined],
    [{ field: 'f', op: 'lessThan', value: 'seven' }, 'value'],
    [{ field: 'g', op: 'lessThan', value: 3 }, undefined],
    [{ field: 'g', op: 'equals', value: 6 }, 'value'],
    [{ field: 'i', op: 'equals', value: '09:00' }, undefined],
    [{ field: 'i', op: 'equals', value: '9' }, 'value'],
    [{ field: 'j', op: 'greaterThan', value: '2026-02-28T09:00:00Z' }, undefined],
    [{ field: 'j', op: 'greaterThan', value: '2026-02-28' }, 'value'],
    [{ field: 'k', op: 'equals', value: false }, undefined],
    [{ field: 'k', op: 'equals', value: 'off' }, 'value'],
    [{ field: 'k', op: 'lessThan', value: true }, 'operator'],
    [{ field: 'last', op: 'isEmpty' }, 'later'],
  ])('the last field asks %j: %s', (rule, reason) => {
    expect(rulesBrokenBy(fields(rule)).find(({ at }) => at === 13)?.reason).toBe(reason);
  });

  test('within a group can ask about the same group, or about fields before it', () => {
    const ask = (name: string) =>
      aField('text', `ask_${name}`, asks({ field: name, op: 'isEmpty' }));
    const grouped = [
      aField('text', 'before'),
      aGroup('Children'),
      aField('text', 'child'),
      aGroup('Parents'),
      aField('text', 'parent'),
      ask('before'),
      ask('parent'),
      ask('child'),
      aField('header', 'After'),
      ask('parent_too'),
      aField('text', 'last', asks({ field: 'parent', op: 'isEmpty' })),
    ];
    expect(rulesBrokenBy(grouped).map(({ at, reason }) => [grouped[at]?.name, reason])).toEqual([
      ['ask_child', 'group'],
      ['ask_parent_too', 'missing'],
      ['last', 'group'],
    ]);
  });

  test('a page cannot ask about itself or what comes later', () => {
    expect(reasons({ field: 'd', op: 'isEmpty' })).toEqual([[5, 'later']]);
  });

  test('are refused with their position', () => {
    const any = {
      any: [
        { field: 'a', op: 'isEmpty' as const },
        { field: 'z', op: 'isEmpty' as const },
      ],
    };
    expect(saidOf([aField('text', 'a'), aField('text', 'b', { showIf: any })])).toEqual([
      ['fields.1.editProps.showIf.any.1', 'The field this condition refers to does not exist'],
    ]);
  });
});
