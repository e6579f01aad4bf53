import fc, { type Arbitrary } from 'fast-check';
import type { AnswerValue } from './form-answers.ts';
import { repeatOf } from './form-layout.ts';
import { dataPaths, fieldTypes, ruleOperators } from './form-rules.ts';
import { readValue } from './form-values.ts';
import type { EditProps, FormField } from './forms.ts';
import { maxAnswerFiles, repeatedName } from './submission-rules.ts';
import type { AnnouncedFile, SentAnswer } from './submissions.ts';
import { options } from './test-form-fields.ts';

// Random forms and answers, nearly valid and invalid: names, questions and options equal built-in
// properties of objects, and texts contain what the database cannot store.

const names = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
];
const words = ['constructor', 'toString', 'yes', 'no', '1', '5'];
const hostile = [
  '',
  ' ',
  '\u202eabc',
  'e\u0301',
  '\u200b',
  '👩🏽‍🚒',
  '\ud83d',
  'nul\u0000',
  'a\r\nb',
];

const object = { noNullPrototype: true };

const scalar = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(0, -0, 1, 5, 7.5, 10, 11, true, false, null),
);

const hallam = {
  isAustralian: true,
  line1: '4 Bray Street',
  postcode: '3803',
  location: 'HALLAM',
};

const address = fc.record(
  {
    isAustralian: fc.constantFrom(true, false, null),
    line1: fc.constantFrom('4 Bray Street', ' ', null),
    postcode: fc.constantFrom('3803', null),
    location: fc.constantFrom('HALLAM', null),
    countryCode: fc.constantFrom('1101', '1201', '0000', null),
  },
  object,
);

const fileName = fc.constantFrom('f1.pdf', 'f2.pdf', 'f3.png');

/** Any value, for any field. */
export const anyValue: Arbitrary<AnswerValue> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'kim@example.com',
      '2026-02-28',
      '09:30',
      '2026-02-28T09:30:00+11:00',
    ),
  },
  fc.array(fileName, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...words), scalar, object),
  address,
);

export const anyRule = fc.record(
  {
    field: fc.constantFrom(...names),
    op: fc.constantFrom(...ruleOperators),
    value: scalar,
  },
  { requiredKeys: ['field', 'op'], ...object },
);

const rules = fc.array(anyRule, { minLength: 1, maxLength: 3 });
const showIf = fc.oneof(fc.record({ all: rules }, object), fc.record({ any: rules }, object));

/** Most fields are always shown: a form that hides nearly everything tests little. */
const withRules = (props: Arbitrary<EditProps>): Arbitrary<EditProps> =>
  fc.oneof(
    { weight: 3, arbitrary: props },
    {
      weight: 1,
      arbitrary: fc.tuple(props, showIf).map(([own, shown]) => ({ ...own, showIf: shown })),
    },
  );

const fieldProps: Arbitrary<EditProps> = fc.record(
  {
    required: fc.boolean(),
    regex: fc.constantFrom('a', '^\\d+$'),
    default: fc.oneof(scalar, fc.constantFrom(...dataPaths)),
    defaultType: fc.constantFrom('value', 'data-value'),
    options: fc.constantFrom([], options('1', 'yes', 'constructor')),
    questions: fc.subarray(words),
    localOnly: fc.boolean(),
    draw: fc.boolean(),
  },
  { requiredKeys: [], ...object },
);

const headerProps: Arbitrary<EditProps> = fc.record(
  {
    page: fc.boolean(),
    repeat: fc
      .tuple(fc.nat(3), fc.integer({ min: 1, max: 4 }))
      .map(([min, more]) => ({ min, max: min + more, addLabel: '' })),
  },
  { requiredKeys: [], ...object },
);

const type = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...fieldTypes) },
  { weight: 1, arbitrary: fc.constant('header' as const) },
);

/** Fields with distinct names and arbitrary rules. */
export const anyFields: Arbitrary<FormField[]> = fc
  .shuffledSubarray(names, { minLength: 1 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((name) =>
        fc.tuple(type, withRules(fieldProps), withRules(headerProps)).map(
          ([type, ofField, ofHeader]): FormField => ({
            type,
            name,
            label: name,
            editProps: type === 'header' ? ofHeader : ofField,
          }),
        ),
      ),
    ),
  );

/** The same, with nothing required except the right type. */
export const lenientFields: Arbitrary<FormField[]> = anyFields.map((fields) =>
  fields.map((field) => {
    const { required: _required, regex: _regex, ...editProps } = field.editProps;
    return { ...field, editProps };
  }),
);

const anyName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...names), fc.nat(8))
      .map(([name, row]) => repeatedName(name, row)),
  },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', '', 'a[', 'a[01]', 'a[99]', 'unknown') },
);

const announce = (field: string, uniqueName: string): AnnouncedFile => ({
  field,
  originalName: 'Photo.png',
  uniqueName,
  size: 1,
  type: 'image/png',
});

/** Answers that need not fit any form. */
export const anySent: Arbitrary<SentAnswer[]> = fc.oneof(
  fc.constant<SentAnswer[]>([]),
  fc.array(fc.record({ name: anyName, value: anyValue }, object), { maxLength: 20 }),
);

const anyFiles: Arbitrary<AnnouncedFile[]> = fc.oneof(
  fc.constant<AnnouncedFile[]>([]),
  fc.array(
    fc.tuple(anyName, fileName).map(([field, uniqueName]) => announce(field, uniqueName)),
    { maxLength: 3 },
  ),
);

export const anyPaths = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...dataPaths), fc.constantFrom(...words, '')), {
    selector: ([path]) => path,
  })
  .map((paths) => new Map<string, string>(paths));

interface Place {
  readonly field: FormField;
  readonly name: string;
}

/** Where fields can be answered, in every possible row of a group. */
function placesOf(fields: readonly FormField[]): Place[] {
  const groups = new Map(
    repeatOf(fields).flatMap((group) => group.fields.map((of) => [of, group])),
  );
  return fields
    .filter(({ type }) => type !== 'header' && type !== 'paragraph')
    .flatMap((field) => {
      const group = groups.get(field);
      if (!group) return [{ field, name: field.name }];
      return Array.from({ length: group.max }, (_, row) => ({
        field,
        name: repeatedName(field.name, row),
      }));
    });
}

/** Values that more or less fit a field. */
function valuesFor({ type, editProps: { options = [], questions = [] } }: FormField) {
  const chosen = fc.constantFrom('', ...options.map((option) => option.value));
  switch (type) {
    case 'toggle':
      return fc.boolean();
    case 'nps':
      return fc.nat(10);
    case 'select':
    case 'radio':
      return chosen;
    case 'likert':
      return fc.dictionary(
        fc.constantFrom(...(questions.length > 0 ? questions : words)),
        options.length > 0 ? chosen : fc.constantFrom(1, 5, '3', null, ''),
        object,
      );
    case 'address':
      return fc.oneof(address, fc.constant({ ...hallam }));
    case 'date':
      return fc.constantFrom('2026-02-28', ' 0001-01-01');
    case 'time':
      return fc.constantFrom('09:30', '');
    case 'datetime':
      return fc.constantFrom('2026-02-28T09:30:00+11:00', '2026-02-28T09:30:00.5Z');
    case 'email':
      return fc.constantFrom(' kim@example.com', 'постмастер@пример.рф');
    default:
      return scalar;
  }
}

const withAnswers = (fields: readonly FormField[]) => {
  const places = placesOf(fields);
  return fc.tuple(...places.map(({ field }) => valuesFor(field))).map((values) => {
    const files: AnnouncedFile[] = [];
    const sent = places.map(({ field, name }, at): SentAnswer => {
      if (field.type === 'file') {
        if (files.length === maxAnswerFiles) return { name, value: [] };
        files.push(announce(name, `f${at}.png`));
        return { name, value: [`f${at}.png`] };
      }
      const value = values[at] ?? null;
      return { name, value: readValue(field, value).faults ? null : value };
    });
    return { fields, sent, files };
  });
};

/** Fields with valid answers, hidden ones included, and the files they name. */
export const filledIn = lenientFields.chain(withAnswers);

/** The same with many faults: missing, odd and repeated answers, and files that nothing names. */
export const nearlyFilledIn = fc
  .tuple(anyFields.chain(withAnswers), fc.array(fc.nat(20), { maxLength: 2 }), anySent, anyFiles)
  .map(([{ fields, sent, files }, dropped, oddSent, oddFiles]) => ({
    fields,
    sent: [...sent.filter((_, at) => !dropped.includes(at)), ...oddSent],
    files: [...files, ...oddFiles],
  }));
