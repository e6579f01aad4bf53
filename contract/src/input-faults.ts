import type { z } from 'zod';
import { inputLabels } from './input-labels.ts';
import { type Label, type LabelValues, textOf } from './labels.ts';

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

/** The message for input that a schema refuses without one of its own. */
export function inputFaultOf(issue: z.core.$ZodRawIssue): string {
  const [label, values] = faultOf(issue);
  return textOf(label, values);
}
