import { rulesBrokenBy } from '@tradebridge/contract/form-rule-faults';
import type { Rule } from '@tradebridge/contract/forms';
import { expect, test } from 'vitest';
import {
  newField,
  withChange,
  withCopy,
  withField,
  withKind,
  withMove,
  withOptions,
  without,
  withoutBrokenRules,
} from './edit-fields.ts';
import { aChoice, aField } from './test-fields.ts';

const when = (field: string, value: Rule['value'] = null): Rule =>
  value === null ? { field, op: 'isNotEmpty' } : { field, op: 'equals', value };
const shownWhen = (name: string, ...rules: Rule[]) =>
  aField(name, 'text', { showIf: { all: rules } });
const keys = (fields: readonly { key: string }[]) => fields.map(({ key }) => key);

test('a field is added after the selected one, or at the end', () => {
  const fields = [aField('a'), aField('b')];
  expect(keys(withField(fields, aField('new'), 'a'))).toEqual(['a', 'new', 'b']);
  expect(keys(withField(fields, aField('new'), null))).toEqual(['a', 'b', 'new']);
  expect(keys(withField([], aField('new'), 'gone'))).toEqual(['new']);
});

test('a new field gets a unique name from its label, regardless of case', () => {
  const field = newField('text', 'Date of birth', [{ ...aField('x'), name: 'Date_of_Birth' }]);
  expect(field).toMatchObject({ type: 'text', name: 'date_of_birth_2', label: 'Date of birth' });
  expect(newField('header', 'A part', []).name).toBe('');
  expect(newField('page', 'A page', [])).toMatchObject({
    type: 'header',
    editProps: { page: true },
  });
  expect(newField('signature', '…', [])).toMatchObject({
    type: 'file',
    name: 'file',
    editProps: { draw: true },
  });
});

test('a field that changes its kind keeps the properties that apply and gets the ones required', () => {
  const shown = { all: [when('a')] };
  const text = aField('b', 'text', {
    required: true,
    placeholder: 'In full',
    regex: '^a',
    regexMessage: 'Begins with a',
    default: 'user.name',
    defaultType: 'data-value',
    showIf: shown,
  });
  const changed = (field: typeof text, kind: Parameters<typeof withKind>[2], begins = {}) =>
    withKind([aField('a'), field], field.key, kind, begins)[1];
  const { key, name, label } = text;
  const lines = { ...text.editProps };
  expect(changed(text, 'textarea')).toEqual({
    key,
    name,
    label,
    type: 'textarea',
    editProps: lines,
  });
  const options = [{ label: 'One', value: 'One' }];
  expect(changed(text, 'radio', { options })).toEqual({
    key,
    name,
    label,
    type: 'radio',
    editProps: { required: true, options, showIf: shown },
  });
  const radio = aField('b', 'radio', { options, default: 'One' });
  expect(changed(radio, 'select', { options: [] })?.editProps).toEqual({ options, default: 'One' });
  expect(changed(radio, 'nps')?.editProps).toEqual({});
  const file = aField('b', 'file', { maxBytes: 5, draw: true });
  expect(changed(file, 'file')?.editProps).toEqual({ maxBytes: 5 });
  expect(changed(text, 'page')).toMatchObject({ type: 'header', name: '' });
  const page = aField('Work', 'header', { page: true, description: 'Where' });
  expect(changed(page, 'text')).toMatchObject({
    name: 'work',
    editProps: { description: 'Where' },
  });
  expect(changed(page, 'header')?.editProps).toEqual({ description: 'Where' });
});

test('conditions follow a field to its new name, and other fields stay the same objects', () => {
  const fields = [aField('a'), aField('b'), shownWhen('c', when('a'), when('b'))];
  const renamed = withChange(fields, 'a', { name: 'first' });
  expect(renamed[0]?.name).toBe('first');
  expect(renamed[1]).toBe(fields[1]);
  expect(renamed[2]?.editProps.showIf).toEqual({ all: [when('first'), when('b')] });
  expect(rulesBrokenBy(renamed)).toEqual([]);
});

test('conditions and the default follow an option to its new value', () => {
  const choice = aChoice('choice', 'Yes', 'No');
  const fields = [
    { ...choice, editProps: { ...choice.editProps, default: 'Yes' } },
    shownWhen('more', when('choice', 'Yes')),
  ];
  const options = [
    { label: 'Certainly', value: 'Certainly' },
    { label: 'No', value: 'No' },
  ];
  const changed = withOptions(fields, 'choice', options, new Map([['Yes', 'Certainly']]));
  expect(changed[0]?.editProps).toMatchObject({ options, default: 'Certainly' });
  expect(changed[1]?.editProps.showIf).toEqual({ all: [when('choice', 'Certainly')] });
});

test('a default is removed with its option', () => {
  const choice = aChoice('choice', 'Yes', 'No');
  const given = [{ ...choice, editProps: { ...choice.editProps, default: 'Yes' } }];
  const changed = withOptions(given, 'choice', [{ label: 'No', value: 'No' }]);
  expect(changed[0]?.editProps).not.toHaveProperty('default');
});

test('a condition broken by a deleted option, a move or a deletion can be removed by itself', () => {
  const fields = [
    aChoice('choice', 'Yes', 'No'),
    aField('a'),
    shownWhen('b', when('choice', 'Yes'), when('a')),
  ];
  const withoutYes = withOptions(fields, 'choice', [{ label: 'No', value: 'No' }]);
  expect(rulesBrokenBy(withoutYes).map(({ reason }) => reason)).toEqual(['option']);
  expect(withoutBrokenRules(withoutYes)[2]?.editProps.showIf).toEqual({ all: [when('a')] });

  const moved = withMove(fields, 1, 2);
  expect(keys(moved)).toEqual(['choice', 'b', 'a']);
  expect(rulesBrokenBy(moved).map(({ reason }) => reason)).toEqual(['later']);

  const gone = without(without(fields, 'a'), 'choice');
  expect(rulesBrokenBy(gone)).toHaveLength(2);
  expect(withoutBrokenRules(gone)[0]?.editProps).not.toHaveProperty('showIf');
  expect(rulesBrokenBy(withoutBrokenRules(gone))).toEqual([]);
});

test('a copy follows its original, with a new name and the same conditions', () => {
  const fields = [aField('a'), shownWhen('b', when('a')), aField('c')];
  const copied = withCopy(fields, 'b');
  expect(copied?.fields.map(({ name }) => name)).toEqual(['a', 'b', 'b_2', 'c']);
  expect(copied?.copy.key).not.toBe('b');
  expect(copied?.copy.editProps).toEqual(fields[1]?.editProps);
  expect(withCopy(fields, 'gone')).toBeUndefined();
});
