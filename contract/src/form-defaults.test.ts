import { expect, test } from 'vitest';
import type { AnswerValue } from './form-answers.ts';
import { defaultsOf, initialAnswers } from './form-defaults.ts';
import type { FieldType } from './form-rules.ts';
import type { EditProps } from './forms.ts';
import { aField, aGroup, answers, options } from './test-form-fields.ts';

const paths = new Map([
  ['user.email', 'kim@example.com'],
  ['user.name', 'Kim Lee'],
  ['user.employer.abn', ''],
  ['user.token', 'secret'],
]);
const choices = { options: options('1', 'b') };
const from = (path: string) => ({ defaultType: 'data-value' as const, default: path });

test.each<[FieldType, EditProps, AnswerValue | undefined]>([
  ['text', { default: 'Kim' }, 'Kim'],
  ['text', { default: 7 }, '7'],
  ['text', { default: '' }, undefined],
  ['text', { default: 'user.email', defaultType: 'value' }, 'user.email'],
  ['textarea', { default: 'one\r\ntwo' }, 'one\ntwo'],
  ['hidden', { default: false }, 'false'],
  ['display', from('user.name'), 'Kim Lee'],
  ['email', from('user.email'), 'kim@example.com'],
  ['email', from('user.name'), undefined],
  ['text', from('user.employer.abn'), undefined],
  ['text', from('config.version'), undefined],
  ['text', from('user.token'), undefined],
  ['text', from('user.__proto__'), undefined],
  ['toggle', {}, false],
  ['toggle', { default: true }, true],
  ['toggle', { default: 'true' }, true],
  ['toggle', { default: 'maybe' }, false],
  ['nps', { default: 0 }, 0],
  ['nps', { default: '7' }, 7],
  ['nps', { default: 11 }, undefined],
  ['select', { ...choices, default: 1 }, '1'],
  ['radio', { ...choices, default: 'c' }, undefined],
  ['date', { default: '2026-02-30' }, undefined],
  ['likert', { questions: ['Pace'], default: 5 }, undefined],
  ['address', { default: 'Hallam' }, undefined],
  ['file', { default: 'a.pdf' }, undefined],
  ['paragraph', { default: 'a' }, undefined],
])('%s %j begins with %j', (type, editProps, value) => {
  expect(defaultsOf([aField(type, 'a', editProps)], paths).get('a')).toEqual(value);
});

test('every required row of a group has its defaults', () => {
  const fields = [
    aField('text', 'a', { default: 'x' }),
    aGroup('Children', 2),
    aField('text', 'b', { default: 'y' }),
    aField('text', 'c'),
    aGroup('None', 0),
    aField('text', 'd', { default: 'z' }),
  ];
  const defaults = defaultsOf(fields, paths);
  expect(defaults).toEqual(answers({ a: 'x', b: 'y', d: 'z' }));
  expect(initialAnswers(fields, defaults)).toEqual(answers({ a: 'x', 'b[0]': 'y', 'b[1]': 'y' }));
});
