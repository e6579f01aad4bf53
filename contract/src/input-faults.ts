import { z } from 'zod';
import { defineLabels, type Label, type LabelValues, textOf } from './labels.ts';

/** What is said of input that a schema refuses without words of its own. */
export const inputLabels = defineLabels('input', {
  required: 'Is required',
  text: 'Must be text',
  number: 'Must be a number',
  wholeNumber: 'Must be a whole number',
  yesOrNo: 'Must be true or false',
  list: 'Must be a list',
  fields: 'Must be an object',
  empty: 'Must be left empty',
  oneOf: 'Must be one of {values}',
  exactly: 'Must be {value}',
  unknownFields: 'Has fields that are not known: {names}',
  maxCharacters: 'Enter at most {limit} characters',
  minCharacters: 'Enter at least {limit} characters',
  maxEntries: 'Enter at most {limit} entries',
  minEntries: 'Enter at least {limit} entries',
  atMost: 'Must be at most {limit}',
  lessThan: 'Must be less than {limit}',
  atLeast: 'Must be at least {limit}',
  moreThan: 'Must be more than {limit}',
  multipleOf: 'Must be a multiple of {step}',
  email: 'Must be an e-mail address',
  address: 'Must be an address such as https://example.com',
  id: 'Must be an id',
  day: 'Must be a date, YYYY-MM-DD',
  instant: 'Must be a date and time, RFC 3339',
  form: 'Does not have the right form',
  other: 'Is not valid',
});

type Fault = readonly [label: Label, values?: LabelValues];

const byType: Readonly<Record<string, Label>> = {
  string: inputLabels.text,
  number: inputLabels.number,
  int: inputLabels.wholeNumber,
  boolean: inputLabels.yesOrNo,
  array: inputLabels.list,
  object: inputLabels.fields,
  record: inputLabels.fields,
  null: inputLabels.empty,
};

const byFormat: Readonly<Record<string, Label>> = {
  email: inputLabels.email,
  url: inputLabels.address,
  uuid: inputLabels.id,
  guid: inputLabels.id,
  date: inputLabels.day,
  datetime: inputLabels.instant,
};

const said = (values: readonly unknown[]) => values.map(String).join(', ');

interface Limited {
  readonly origin: string;
  readonly limit: string;
  readonly inclusive: boolean | undefined;
}

function tooBig({ origin, limit, inclusive }: Limited): Fault {
  if (origin === 'string') return [inputLabels.maxCharacters, { limit }];
  if (origin === 'array' || origin === 'set') return [inputLabels.maxEntries, { limit }];
  return [inclusive === false ? inputLabels.lessThan : inputLabels.atMost, { limit }];
}

function tooSmall({ origin, limit, inclusive }: Limited): Fault {
  const isOfParts = origin === 'string' || origin === 'array' || origin === 'set';
  if (isOfParts && limit === '1') return [inputLabels.required];
  if (origin === 'string') return [inputLabels.minCharacters, { limit }];
  if (isOfParts) return [inputLabels.minEntries, { limit }];
  return [inclusive === false ? inputLabels.moreThan : inputLabels.atLeast, { limit }];
}

function faultOf(issue: z.core.$ZodRawIssue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      return [
        issue.input === undefined
          ? inputLabels.required
          : (byType[issue.expected] ?? inputLabels.other),
      ];
    case 'invalid_value': {
      if (issue.input === undefined) return [inputLabels.required];
      const [value] = issue.values;
      return issue.values.length === 1
        ? [inputLabels.exactly, { value: String(value) }]
        : [inputLabels.oneOf, { values: said(issue.values) }];
    }
    case 'too_big':
      return tooBig({ ...issue, limit: String(issue.maximum), inclusive: issue.inclusive });
    case 'too_small':
      return tooSmall({ ...issue, limit: String(issue.minimum), inclusive: issue.inclusive });
    case 'invalid_format':
      return [byFormat[issue.format] ?? inputLabels.form];
    case 'not_multiple_of':
      return [inputLabels.multipleOf, { step: String(issue.divisor) }];
    case 'unrecognized_keys':
      return [inputLabels.unknownFields, { names: said(issue.keys) }];
    default:
      return [inputLabels.other];
  }
}

/**
 * Lets every schema of this process refuse in the portal's own words (decision 044). A schema's own
 * message goes before.
 */
export function useOwnInputFaults(): void {
  z.config({
    localeError: (issue) => {
      const [label, values] = faultOf(issue);
      return textOf(label, {}, values);
    },
  });
}
