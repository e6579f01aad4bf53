import { describe, expect, test } from 'vitest';
import { checkAnswers } from './check-answers.ts';
import type { AnswerValue } from './form-answers.ts';
import { type FieldType, fieldTypes, isAnswered } from './form-rules.ts';
import { isBlank } from './form-values.ts';
import type { EditProps } from './forms.ts';
import { textOfWording } from './labels.ts';
import { aContext, aField, options } from './test-form-fields.ts';

const emptyAddress = {
  isAustralian: true,
  line1: null,
  line2: ' ',
  line3: '',
  postcode: null,
  location: null,
  state: null,
  countryCode: '1101',
};
const anAddress = { ...emptyAddress, line1: '4 Bray Street', postcode: '3803', location: 'HALLAM' };

const blankTexts = ['', ' ', '\n\t ', '\u00a0\u3000', '\u200b\u2060'];

/** Values of each type that are not an answer, and minimal ones that are. */
const table: Record<
  FieldType,
  { props?: EditProps; blank: AnswerValue[]; answers: AnswerValue[] }
> = {
  header: { blank: [], answers: [] },
  paragraph: { blank: [], answers: [] },
  display: { blank: ['', ' '], answers: ['0'] },
  hidden: { blank: ['', ' '], answers: ['0'] },
  text: { blank: blankTexts, answers: ['0', 'false', '-'] },
  textarea: { blank: [...blankTexts, '\r\n\r\n'], answers: ['0', '\n.\n'] },
  email: { blank: blankTexts, answers: ['kim@example.com'] },
  address: { blank: [emptyAddress, {}], answers: [anAddress] },
  date: { blank: blankTexts, answers: ['0001-01-01'] },
  time: { blank: ['', ' '], answers: ['00:00'] },
  datetime: { blank: ['', ' '], answers: ['1970-01-01T00:00:00Z'] },
  toggle: { blank: [], answers: [false, true] },
  select: { props: { options: options('0', ' ') }, blank: [''], answers: ['0', 0, ' '] },
  radio: { props: { options: options('0', ' ') }, blank: [''], answers: ['0', 0, ' '] },
  likert: {
    props: { questions: ['constructor', 'Pace'] },
    blank: [{}, { Pace: 1 }, { constructor: 1, Pace: null }, { constructor: '', Pace: 1 }],
    answers: [{ constructor: 1, Pace: '5' }],
  },
  nps: { blank: [], answers: [0, 10] },
  file: { blank: [[]], answers: [['f1.pdf']] },
};

describe.each(fieldTypes)('a required %s', (type) => {
  const { props = {}, blank, answers } = table[type];
  const field = aField(type, 'a', { ...props, required: true });
  const files = [{ field: 'a', originalName: 'a.pdf', uniqueName: 'f1.pdf', size: 0, type: '' }];
  const saidOf = (value?: AnswerValue) =>
    checkAnswers(
      { fields: [field] },
      value === undefined ? [] : [{ name: 'a', value }],
      aContext(Array.isArray(value) && value.length > 0 ? { files } : {}),
    ).faults.map(({ message }) => textOfWording(message));
  const missing = isAnswered(type) ? ['a is required.'] : [];

  test('is required if nothing was sent', () => {
    expect(saidOf()).toEqual(missing);
    expect(isBlank(field, null)).toBe(true);
  });

  test.skipIf(blank.length === 0).each(blank.map((value) => [value]))(
    'is not answered by %j',
    (value) => {
      expect(isBlank(field, value)).toBe(true);
      expect(saidOf(value)).toEqual(missing);
    },
  );

  test.skipIf(answers.length === 0).each(answers.map((value) => [value]))(
    'is answered by %j',
    (value) => {
      expect(isBlank(field, value)).toBe(false);
      expect(saidOf(value)).toEqual([]);
    },
  );
});
