import { describe, expect, test } from 'vitest';
import {
  draftOf,
  isChanged,
  isNoNumber,
  lineOfEntry,
  parseLines,
  valuesOf,
} from './settings-draft.ts';
import { fieldsOf } from './settings-fields.ts';

const fields = fieldsOf('app-settings');
const values = {
  instituteId: 'tb',
  mfaEnabled: true,
  mfaMethodEnabled: false,
  mfaAppName: '',
  uploadMimeTypes: ['image/png', 'application/pdf'],
  uploadMaxSize: 5_242_880,
  documentMaxSize: 10_485_760,
  topAuthContent: '<p>Welcome</p>',
  bottomAuthContent: '',
  personTitles: ['Mr', 'Ms'],
  formHandlers: [],
};

describe('a list', () => {
  test('has one entry per line, without blanks and duplicates', () => {
    expect(parseLines(' Mr \n\nMs\r\nMr\n')).toEqual(['Mr', 'Ms']);
  });

  test('finds the line of an entry', () => {
    expect(lineOfEntry('\nMr\n\n Ms \n', 1)).toBe(4);
  });
});

describe('a document', () => {
  test('is saved unchanged if nobody edited it', () => {
    const draft = draftOf(fields, values);
    expect(isChanged(fields, draft, values)).toBe(false);
    expect(valuesOf(fields, draft, values)).toEqual(values);
  });

  test('shows sizes in KB and keeps bytes', () => {
    const draft = draftOf(fields, values);
    expect(draft.uploadMaxSize).toBe('5120');
    const changed = { ...draft, uploadMaxSize: '2048' };
    expect(valuesOf(fields, changed, values).uploadMaxSize).toBe(2_097_152);
    const odd = { ...values, uploadMaxSize: 1_000_001 };
    expect(valuesOf(fields, draftOf(fields, odd), odd).uploadMaxSize).toBe(1_000_001);
  });

  test('shows entries with an id and a name as one line each', () => {
    const ofEmployer = fieldsOf('employer');
    const employer = {
      resyncWindow: 1440,
      progressReportTypes: [{ id: 'units', name: 'Progress: by unit' }],
    };
    const draft = draftOf(ofEmployer, employer);
    expect(draft.progressReportTypes).toBe('units: Progress: by unit');
    const changed = { ...draft, progressReportTypes: 'units: By unit\n full :All of it\nshort' };
    expect(valuesOf(ofEmployer, changed, employer).progressReportTypes).toEqual([
      { id: 'units', name: 'By unit' },
      { id: 'full', name: 'All of it' },
      { id: 'short', name: 'short' },
    ]);
  });

  test('detects what was changed', () => {
    const draft = { ...draftOf(fields, values), mfaEnabled: false, personTitles: 'Mr\nDr' };
    expect(isChanged(fields, draft, values)).toBe(true);
    expect(valuesOf(fields, draft, values)).toEqual({
      ...values,
      mfaEnabled: false,
      personTitles: ['Mr', 'Dr'],
    });
  });
});

test.each([
  ['number', '30', false],
  ['number', '', true],
  ['number', '1.5', true],
  ['number', 'often', true],
  ['size', '1.5', false],
  ['size', '0', true],
  ['line', '', false],
] as const)('as a %s, %j is not a number: %s', (kind, entry, isNone) => {
  expect(isNoNumber(kind, entry)).toBe(isNone);
});
