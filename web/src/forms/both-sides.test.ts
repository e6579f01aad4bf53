import { checkAnswers } from '@tradebridge/contract/check-answers';
import { defaultsOf, isSetByForm } from '@tradebridge/contract/form-defaults';
import { type RepeatingGroup, repeatOf, rowsOf } from '@tradebridge/contract/form-layout';
import type { FormField } from '@tradebridge/contract/forms';
import { fieldOfName } from '@tradebridge/contract/submission-rules';
import { type AnnouncedFile, type SentAnswer, submitForm } from '@tradebridge/contract/submissions';
import {
  anyFields,
  anyPaths,
  filledIn,
  nearlyFilledIn,
} from '@tradebridge/contract/test-form-values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches as matchesOnServer } from '../../../server/src/forms/regular-expressions.ts';
import { beginForm } from './begin-form.ts';
import { type AnswerFile, FormEntry } from './form-entry.ts';
import { loadMatches } from './load-matches.ts';

// Compares what the browser enters, validates and sends with what the server validates, each with
// its own engine for regular expressions and its own defaults.

const matches = await loadMatches();

interface Given {
  readonly fields: readonly FormField[];
  readonly sent: readonly SentAnswer[];
  readonly files: readonly AnnouncedFile[];
}

/** A form in the browser with these answers entered, and the server's defaults. */
function enter({ fields, sent, files }: Given, paths: ReadonlyMap<string, string>) {
  const ofPaths = fields.filter(({ editProps }) => editProps.defaultType === 'data-value');
  const read = Array.from(defaultsOf(ofPaths, paths), ([name, value]) => ({ name, value }));
  const form = { fields: [...fields], version: 1, anonymous: false };
  const begin = beginForm(form, { anonymous: false, defaults: read, draft: null }, null);
  const entry = new FormEntry(
    fields,
    begin.defaults,
    { answers: begin.answers, files: new Map() },
    matches,
  );
  for (const { name, value } of sent) {
    const field = fields.find((one) => one.name === fieldOfName(name)?.name);
    // Display and hidden fields cannot be entered.
    if (field && isSetByForm(field)) continue;
    const named = files.filter((file) => file.field === name);
    if (named.length > 0) entry.setFiles(name, named.map(fileOf));
    else entry.answer(name, value ?? undefined);
  }
  return entry;
}

const fileOf = ({ field: _field, ...file }: AnnouncedFile): AnswerFile => ({
  ...file,
  content: new Blob(['x']),
});

/** The server's reply to what the browser sends, after JSON encoding. */
function checkOnServer(
  fields: readonly FormField[],
  { kept, files }: ReturnType<FormEntry['check']>,
  paths: ReadonlyMap<string, string>,
) {
  const sub = { id: 'an-id', formId: 'a-form', formVersion: 1 };
  const input = submitForm.input.parse(JSON.parse(JSON.stringify({ sub, fields: kept, files })));
  const defaults = defaultsOf(fields, paths);
  const context = { matches: matchesOnServer, files: input.files, defaults };
  return checkAnswers({ fields }, input.fields, context);
}

test('the server stores unchanged what the browser accepts', () => {
  fc.assert(
    fc.property(filledIn, anyPaths, (given, paths) => {
      const checked = enter(given, paths).check();
      expect(checked.faults).toEqual([]);
      expect(checkOnServer(given.fields, checked, paths)).toEqual(checked);
    }),
    { numRuns: 300 },
  );
});

test('both sides report missing and invalid answers in the same words', () => {
  let compared = 0;
  fc.assert(
    fc.property(nearlyFilledIn, anyPaths, (given, paths) => {
      const entry = enter(given, paths);
      const checked = entry.check();
      // A value of another type is not sent, so what it showed or hid differs on the server.
      const kept = new Set(checked.kept.map(({ name }) => name));
      const isSent = (name: string) => kept.has(name) || (entry.answerTo(name) ?? null) === null;
      fc.pre(checked.faults.every(({ name }) => isSent(name)));
      // An empty row is not sent: the browser requires it, the server cannot know.
      const isReached = (group: RepeatingGroup) =>
        rowsOf(group, kept) === rowsOf(group, entry.answers);
      fc.pre(repeatOf(given.fields).every(isReached));
      expect(checkOnServer(given.fields, checked, paths)).toEqual(checked);
      if (checked.faults.length > 0) compared += 1;
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(50);
});

test('both sides validate a new form alike', () => {
  fc.assert(
    fc.property(anyFields, anyPaths, (fields, paths) => {
      const checked = enter({ fields, sent: [], files: [] }, paths).check();
      expect(checkOnServer(fields, checked, paths)).toEqual(checked);
    }),
    { numRuns: 300 },
  );
});
