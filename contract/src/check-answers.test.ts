import { describe, expect, test } from 'vitest';
import { checkAnswers } from './check-answers.ts';
import type { AnswerContext, AnswerValue } from './form-answers.ts';
import { defaultsOf } from './form-defaults.ts';
import type { FieldType } from './form-rules.ts';
import type { EditProps, FormField } from './forms.ts';
import { textOfWording } from './labels.ts';
import { maxAnswerBytes } from './submission-rules.ts';
import { hallam } from './test-addresses.ts';
import { aContext, aField, aGroup, options, sent } from './test-form-fields.ts';

const check = (
  fields: FormField[],
  given: Record<string, AnswerValue>,
  context: Partial<AnswerContext> = {},
) => checkAnswers({ fields }, sent(given), aContext(context));

const saidOf = ({ faults }: ReturnType<typeof checkAnswers>) =>
  faults.map(({ name, part, message }) => [name, ...(part ? [part] : []), textOfWording(message)]);

/** An answer as it is stored, or its fault. */
function outcome(type: FieldType, editProps: EditProps, value: AnswerValue) {
  const checked = check([aField(type, 'a', editProps)], { a: value });
  return { kept: checked.kept[0]?.value, said: saidOf(checked).map(([, ...words]) => words) };
}

const aFile = (field: string, uniqueName: string) => ({
  field,
  originalName: 'Licence.pdf',
  uniqueName,
  size: 1200,
  type: 'application/pdf',
});

const dunedin = { ...hallam, isAustralian: false, postcode: '9016', location: 'Dunedin' };

describe('answers as they are stored', () => {
  const choices = { options: options('1', 'b') };
  test.each<[FieldType, EditProps, AnswerValue, AnswerValue]>([
    ['text', {}, ' Kim ', 'Kim'],
    ['text', {}, 'مرحبا \u202babc\u202c e\u0301 a\u200bb 👩🏽‍🚒', 'مرحبا abc é ab 👩🏽‍🚒'],
    ['textarea', {}, 'one\r\ntwo\rthree\nfour\tfive', 'one\ntwo\nthree\nfour\tfive'],
    ['display', {}, 'As agreed', 'As agreed'],
    ['hidden', {}, 'campaign-7', 'campaign-7'],
    ['email', {}, ' kim@example.com ', 'kim@example.com'],
    ['date', {}, '2028-02-29', '2028-02-29'],
    ['time', {}, '23:59', '23:59'],
    ['datetime', {}, '2026-11-23T10:30:00+11:00', '2026-11-23T10:30:00+11:00'],
    ['datetime', {}, '2026-11-23T10:30:00.000Z', '2026-11-23T10:30:00.000Z'],
    ['toggle', {}, false, false],
    ['select', choices, 'b', 'b'],
    ['radio', choices, 1, '1'],
    // Forms of 0.1.0 were stored as they were typed.
    ['radio', { options: options('Cafe\u0301') }, 'Caf\u00e9', 'Caf\u00e9'],
    ['likert', { questions: ['Cafe\u0301'] }, { 'Caf\u00e9': 4 }, { 'Caf\u00e9': 4 }],
    ['nps', {}, 0, 0],
    ['nps', {}, -0, 0],
    ['nps', {}, 10, 10],
    ['likert', { questions: ['Pace', 'Rooms'] }, { Rooms: '5', Pace: 1 }, { Pace: 1, Rooms: 5 }],
    ['likert', { questions: ['Pace', 'Rooms'] }, { Pace: 3, Rooms: null }, { Pace: 3 }],
    ['likert', { questions: ['Pace'], ...choices }, { Pace: 1 }, { Pace: '1' }],
    ['address', {}, { ...hallam, line1: '\u200e4\u00a0Bray Street ', line3: '' }, hallam],
    ['email', {}, '\u200eR&D@Example.test ', 'r&d@example.test'],
    ['date', {}, '2026\u201102\u201128', '2026-02-28'],
    ['address', { localOnly: true }, { ...hallam, isAustralian: null, countryCode: null }, hallam],
    ['address', {}, { ...dunedin, countryCode: '1201' }, { ...dunedin, countryCode: '1201' }],
  ])('%s %j: %j', (type, editProps, value, stored) => {
    expect(outcome(type, editProps, value)).toEqual({ kept: stored, said: [] });
  });
});

describe('answers of the wrong kind', () => {
  const choices = { options: options('a', 'b') };
  const invisible = 'Contains characters that can’t be shown';
  test.each<[FieldType, EditProps, AnswerValue, ...string[]]>([
    ['text', {}, 5, 'Must be text'],
    ['text', {}, ['a'], 'Must be text'],
    ['text', {}, 'one\ntwo', invisible],
    ['text', {}, 'Mia\u202eevil', invisible],
    ['textarea', {}, '\u202dMia', invisible],
    ['text', {}, 'nul\u0000', invisible],
    ['text', {}, '\u0000', invisible],
    ['text', {}, 'half \ud83d', invisible],
    ['textarea', {}, 'bell\u0007', invisible],
    ['textarea', {}, '\udc00 half', invisible],
    ['text', {}, 'a'.repeat(1001), 'Enter up to 1000 characters'],
    ['textarea', {}, 'a'.repeat(20_001), 'Enter up to 20000 characters'],
    ['email', {}, 'kim', 'Must be a valid email address'],
    ['email', {}, `${'a'.repeat(250)}@example.com`, 'Must be a valid email address'],
    ['date', {}, '2026-02-29', 'Must be a date, YYYY-MM-DD'],
    ['date', {}, '0000-01-01', 'Must be a date, YYYY-MM-DD'],
    ['time', {}, '24:00', 'Must be a time, HH:MM'],
    ['datetime', {}, '2026-11-23T10:30', 'Must be a date and time, RFC 3339'],
    ['datetime', {}, '2026-02-30T10:30:00Z', 'Must be a date and time, RFC 3339'],
    ['toggle', {}, 'true', 'Must be true or false'],
    ['select', choices, 'c', 'Choose one of the options'],
    ['radio', choices, true, 'Choose one of the options'],
    ['select', {}, 'toString', 'Choose one of the options'],
    ['nps', {}, 11, 'Must be at most 10'],
    ['nps', {}, -1, 'Must be at least 0'],
    ['nps', {}, 7.5, 'Must be a whole number'],
    ['nps', {}, '7', 'Must be a whole number'],
    ['likert', { questions: ['Pace'] }, { Pace: 6 }, 'Pace', 'Choose one of the options'],
    ['likert', { questions: ['Pace'] }, { Food: 1 }, 'Food', 'Not a question of this form'],
    ['likert', { questions: ['Pace'] }, ['Pace'], 'Must be an object'],
    ['address', {}, { ...hallam, line1: null }, 'line1', 'Line 1 is required'],
    ['address', { localOnly: true }, dunedin, 'isAustralian', 'The address must be in Australia'],
    ['address', {}, { ...hallam, planet: 'Earth' }, 'Must be an object'],
    ['address', {}, 'Hallam', 'Must be an object'],
    [
      'address',
      {},
      { ...dunedin, countryCode: '0000' },
      'countryCode',
      'Choose a country from the list',
    ],
    ['address', {}, { ...hallam, line1: 'nul\u0000' }, 'line1', invisible],
    ['file', {}, 'a.pdf', 'Must be a list'],
    ['header', {}, 'a', 'This field takes no answer'],
    ['paragraph', {}, 'a', 'This field takes no answer'],
  ])('%s %j: %j is refused', (type, editProps, value, ...words) => {
    expect(outcome(type, editProps, value)).toEqual({ kept: undefined, said: [words] });
  });
});

describe('what a form asks of answers', () => {
  test('a missing required answer is reported by its label, or its name', () => {
    const required = { required: true };
    const unlabelled = { ...aField('text', 'b', required), label: '' };
    expect(saidOf(check([aField('text', 'a', required), unlabelled], { a: ' ' }))).toEqual([
      ['a', 'a is required.'],
      ['b', 'b is required.'],
    ]);
  });

  test('regular expressions apply to texts that are not blank', () => {
    const fields = [
      aField('text', 'a', { regex: '^\\d+$', regexMessage: 'Digits {only}' }),
      aField('email', 'b', { regex: '@example' }),
      aField('textarea', 'c', { regex: 'x' }),
    ];
    expect(saidOf(check(fields, { a: 'one', b: 'kim@other.com', c: 'y' }))).toEqual([
      ['a', 'Digits {only}'],
      ['b', 'Invalid'],
      ['c', 'Invalid'],
    ]);
    expect(saidOf(check(fields, { a: '1', b: 'kim@example.com', c: ' ' }))).toEqual([]);
  });

  test('only the given engine tests regular expressions', () => {
    const tried: string[][] = [];
    const matches = (pattern: string, text: string) => tried.push([pattern, text]) > 0;
    const regex = '^(\\w+\\s?)*$';
    const text = `${'a'.repeat(40)}!`;
    expect(saidOf(check([aField('text', 'a', { regex })], { a: text }, { matches }))).toEqual([]);
    expect(tried).toEqual([[regex, text]]);
  });

  test('all answers together have a limit in bytes', () => {
    const fields = Array.from({ length: 20 }, (_, at) => aField('textarea', `a${at}`));
    const given = (text: string) =>
      Object.fromEntries(fields.map(({ name }) => [name, text.repeat(18_000)]));
    expect(saidOf(check(fields, given('a')))).toEqual([]);
    expect(maxAnswerBytes).toBeLessThan(20 * 2 * 18_000);
    expect(saidOf(check(fields, given('é')))).toEqual([
      ['', 'The answers are too long. Shorten the longest one'],
    ]);
  });
});

describe('names', () => {
  test('that the form does not have are refused', () => {
    const fields = [aField('text', 'a'), aGroup('G', 1, 3), aField('text', 'b')];
    const given = {
      b: '1',
      'b[3]': '1',
      'a[0]': '1',
      'b[01]': '1',
      A: '1',
      toString: '1',
      '': '1',
    };
    expect(saidOf(check(fields, given))).toEqual(
      Object.keys(given).map((name) => [name, 'Not a field of this form']),
    );
  });

  test('that occur twice are refused', () => {
    const twice = [...sent({ a: '1' }), ...sent({ a: '1' })];
    expect(saidOf(checkAnswers({ fields: [aField('text', 'a')] }, twice, aContext()))).toEqual([
      ['a', 'Answered twice'],
    ]);
  });
});

test('answers to hidden fields are dropped, valid or not, and not required', () => {
  const hide = { showIf: { all: [{ field: 'a', op: 'equals' as const, value: 'yes' }] } };
  const fields = [
    aField('text', 'a'),
    aField('nps', 'b', { ...hide, required: true }),
    aField('file', 'c', hide),
  ];
  const files = [aFile('c', 'f1.pdf')];
  const given = { b: 99, c: ['f1.pdf'] };
  const checked = check(fields, { a: 'no', ...given }, { files });
  expect(checked).toEqual({ kept: [{ name: 'a', value: 'no' }], files: [], faults: [] });
  expect(saidOf(check(fields, { a: 'yes', ...given }, { files }))).toEqual([
    ['b', 'Must be at most 10'],
  ]);
});

test('answers are kept in the order of the form, without blank ones', () => {
  const fields = [
    aField('text', 'a'),
    aField('text', 'b'),
    aGroup('G', 0),
    aField('text', 'c'),
    aField('toggle', 'd'),
  ];
  const given = { 'd[1]': false, 'c[1]': 'Lee', 'c[0]': 'Kim', 'c[2]': ' ', b: '', a: 'x' };
  expect(check(fields, given)).toEqual({
    kept: sent({ a: 'x', 'c[0]': 'Kim', 'c[1]': 'Lee', 'd[1]': false }),
    files: [],
    faults: [],
  });
});

test('display and hidden fields have the form’s values, whatever was sent', () => {
  const byPath = { default: 'user.email', defaultType: 'data-value' as const };
  const fields = [
    aField('hidden', 'who', byPath),
    aField('display', 'shown', { default: 'As agreed' }),
    aField('hidden', 'open'),
    aField('text', 'own', byPath),
    aGroup('G', 0),
    aField('text', 'c'),
    aField('hidden', 'd', { default: 7 }),
  ];
  const given = {
    who: 'somebody@else.com',
    open: 'campaign-7',
    own: 'other@example.com',
    'c[1]': 'Kim',
    'd[1]': '8',
  };
  const defaults = defaultsOf(fields, new Map([['user.email', 'kim@example.com']]));
  expect(check(fields, given, { defaults }).kept).toEqual(
    sent({
      who: 'kim@example.com',
      shown: 'As agreed',
      open: 'campaign-7',
      own: 'other@example.com',
      'd[0]': '7',
      'c[1]': 'Kim',
      'd[1]': '7',
    }),
  );
  // A path without a value for this user does not let them answer the field.
  expect(check(fields, given).kept).not.toContainEqual({ name: 'who', value: given.who });
});

describe('files', () => {
  const fields = [aField('file', 'a'), aField('file', 'b', { draw: true })];

  test('are kept with the answers that name them', () => {
    const files = [aFile('a', 'f1.pdf'), aFile('b', 'f2.png')];
    const given = { a: ['f1.pdf'], b: ['f2.png'] };
    expect(check(fields, given, { files })).toEqual({ kept: sent(given), files, faults: [] });
  });

  test.each<[string, Record<string, AnswerValue>, ReturnType<typeof aFile>[], string[]]>([
    [
      'named but not announced',
      { a: ['f1.pdf'] },
      [],
      ['a', 'This answer includes a file that was not announced'],
    ],
    [
      'announced but not named',
      {},
      [aFile('a', 'f1.pdf')],
      ['a', 'A file was announced that no answer uses'],
    ],
    [
      'announced twice',
      { a: ['f1.pdf'] },
      [aFile('a', 'f1.pdf'), aFile('a', 'f1.pdf')],
      ['a', 'Each file can be used once'],
    ],
    [
      'named twice',
      { a: ['f1.pdf', 'f1.pdf'] },
      [aFile('a', 'f1.pdf')],
      ['a', 'Each file can be used once'],
    ],
    [
      'more than one signature',
      { b: ['f1.png', 'f2.png'] },
      [aFile('b', 'f1.png'), aFile('b', 'f2.png')],
      ['b', 'Enter up to 1 entries'],
    ],
  ])('%s are refused', (_what, given, files, words) => {
    expect(saidOf(check(fields, given, { files }))).toEqual([words]);
  });

  test('of another answer are ignored', () => {
    expect(saidOf(check(fields, { a: ['f1.pdf'] }, { files: [aFile('b', 'f1.pdf')] }))).toEqual([
      ['a', 'This answer includes a file that was not announced'],
      ['b', 'A file was announced that no answer uses'],
    ]);
  });

  test('are limited to twenty in all', () => {
    const names = Array.from({ length: 21 }, (_, at) => `f${at}.pdf`);
    const files = names.map((name, at) => aFile(at < 11 ? 'a' : 'c', name));
    const both = [aField('file', 'a'), aField('file', 'c')];
    const given = { a: names.slice(0, 11), c: names.slice(11) };
    expect(saidOf(check(both, given, { files }))).toEqual([['', 'A form can have up to 20 files']]);
  });
});
