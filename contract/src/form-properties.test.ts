import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAnswers } from './check-answers.ts';
import type { AnswerValue } from './form-answers.ts';
import { formFaults } from './form-checks.ts';
import { holds, rulesOf } from './form-conditions.ts';
import { defaultsOf, initialAnswers } from './form-defaults.ts';
import { beginsPage } from './form-layout.ts';
import { rulesBrokenBy } from './form-rule-faults.ts';
import { maxFields, maxRules } from './form-rules.ts';
import { readValue } from './form-values.ts';
import { placedFields } from './form-visibility.ts';
import { repeatedName } from './submission-rules.ts';
import type { SentAnswer } from './submissions.ts';
import { aContext, aField, aGroup } from './test-form-fields.ts';
import {
  anyFields,
  anyPaths,
  anyRule,
  anySent,
  anyValue,
  filledIn,
  lenientFields,
  nearlyFilledIn,
} from './test-form-values.ts';

const answersOf = (sent: readonly SentAnswer[]) =>
  new Map(sent.map(({ name, value }) => [name, value]));

describe('what is sent to a form', () => {
  test('is kept if each field accepts its answer, without hidden and blank ones', () => {
    fc.assert(
      fc.property(filledIn, anyPaths, ({ fields, sent, files }, paths) => {
        const defaults = defaultsOf(fields, paths);
        const checked = checkAnswers({ fields }, sent, aContext({ files, defaults }));
        expect(checked.faults).toEqual([]);
        const visible = placedFields(fields, answersOf(checked.kept)).map(({ name }) => name);
        expect(
          visible.filter((name) => checked.kept.some((answer) => answer.name === name)),
        ).toEqual(checked.kept.map(({ name }) => name));
      }),
    );
  });

  test('is kept unchanged the second time', () => {
    fc.assert(
      fc.property(filledIn, anyPaths, ({ fields, sent, files }, paths) => {
        const defaults = defaultsOf(fields, paths);
        const once = checkAnswers({ fields }, sent, aContext({ files, defaults }));
        const twice = checkAnswers(
          { fields },
          once.kept,
          aContext({ files: once.files, defaults }),
        );
        expect(twice).toEqual(once);
      }),
    );
  });

  test('is the same if the browser omits what is hidden', () => {
    fc.assert(
      fc.property(filledIn, anyPaths, ({ fields, sent, files }, paths) => {
        const defaults = defaultsOf(fields, paths);
        const all = checkAnswers({ fields }, sent, aContext({ files, defaults }));
        const seen = new Set(placedFields(fields, answersOf(all.kept)).map(({ name }) => name));
        const checked = checkAnswers(
          { fields },
          sent.filter(({ name }) => seen.has(name)),
          aContext({ files: files.filter(({ field }) => seen.has(field)), defaults }),
        );
        expect(checked).toEqual(all);
      }),
    );
  });

  test('is the same in any order, and after conversion to JSON and back', () => {
    fc.assert(
      fc.property(filledIn, ({ fields, sent, files }) => {
        const checked = checkAnswers({ fields }, sent, aContext({ files }));
        const reversed = checkAnswers({ fields }, sent.toReversed(), aContext({ files }));
        expect(reversed).toEqual(checked);
        const copy = JSON.parse(JSON.stringify({ fields, sent, files }));
        expect(checkAnswers(copy, copy.sent, aContext({ files: copy.files }))).toEqual(checked);
        expect(JSON.parse(JSON.stringify(checked.kept))).toEqual(checked.kept);
      }),
    );
  });

  test('never throws, however invalid, and is kept again if it is valid', () => {
    fc.assert(
      fc.property(nearlyFilledIn, anyPaths, ({ fields, sent, files }, paths) => {
        const defaults = defaultsOf(fields, paths);
        const once = checkAnswers({ fields }, sent, aContext({ files, defaults }));
        const keptNames = once.kept.map(({ name }) => name);
        expect(new Set(keptNames).size).toBe(keptNames.length);
        if (once.faults.length > 0) return;
        const twice = checkAnswers(
          { fields },
          once.kept,
          aContext({ files: once.files, defaults }),
        );
        expect(twice).toEqual(once);
      }),
    );
  });

  test('has nothing that the database cannot store', () => {
    fc.assert(
      fc.property(filledIn, ({ fields, sent, files }) => {
        const { kept } = checkAnswers({ fields }, sent, aContext({ files }));
        expect(JSON.stringify(kept)).not.toMatch(/\\u(0000|d[89a-f])/);
      }),
    );
  });
});

test('a stored value is read unchanged', () => {
  fc.assert(
    fc.property(anyFields, anyValue, (fields, value) => {
      for (const field of fields) {
        const read = readValue(field, value);
        if (!read.faults) expect(readValue(field, read.value)).toEqual(read);
      }
    }),
  );
});

test('every field accepts its default', () => {
  fc.assert(
    fc.property(lenientFields, anyPaths, (fields, paths) => {
      const defaults = defaultsOf(fields, paths);
      const begun = [...initialAnswers(fields, defaults)].map(([name, value]) => ({ name, value }));
      expect(checkAnswers({ fields }, begun, aContext({ defaults })).faults).toEqual([]);
    }),
  );
});

test('a rule is true if its opposite is false', () => {
  fc.assert(
    fc.property(anyRule, anyValue, (rule, value) => {
      const isTrue = (op: typeof rule.op) => holds({ ...rule, op }, value);
      expect(isTrue('notEquals')).toBe(!isTrue('equals'));
      expect(isTrue('isNotEmpty')).toBe(!isTrue('isEmpty'));
      if (typeof value !== 'object')
        expect(isTrue('lessThan') && isTrue('greaterThan')).toBe(false);
      if (isTrue('isEmpty')) expect(isTrue('contains')).toBe(false);
    }),
  );
});

describe('the fields of a form', () => {
  test('are in order on their page, each name once', () => {
    fc.assert(
      fc.property(anyFields, anySent, (fields, sent) => {
        const placed = placedFields(fields, answersOf(sent));
        const placedNames = placed.map(({ name }) => name);
        expect(new Set(placedNames).size).toBe(placed.length);
        for (const { field, at, page } of placed) {
          expect(fields[at]).toBe(field);
          // The first field is on the first page, whether or not it begins one.
          expect(page).toBe(fields.slice(1, at + 1).filter(beginsPage).length);
        }
      }),
    );
  });

  test('occur once in each of a group’s 0 to 50 rows', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.integer({ min: -1, max: 60 }), (min, last) => {
        const fields = [aGroup('Children', min, 50), aField('text', 'a'), aField('toggle', 'b')];
        const sent = last < 0 ? [] : [{ name: repeatedName('b', last), value: null }];
        const rows = last < 50 ? Math.max(min, last + 1) : min;
        const expected = Array.from({ length: rows }, (_, row) => [
          `a[${row}]`,
          `b[${row}]`,
        ]).flat();
        const placed = placedFields(fields, answersOf(sent)).slice(1);
        expect(placed.map(({ name }) => name)).toEqual(expected);
      }),
    );
  });
});

describe('the rules of a form', () => {
  test('are faults only if they are broken', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        const paths = formFaults(fields, { compiles: () => true }).map(({ path }) => path);
        const ofRules = paths.filter((path) => /showIf\.\w+\.\d+$/.test(path));
        expect(ofRules).toHaveLength(rulesBrokenBy(fields).length);
      }),
    );
  });

  test('break if the field that they ask about is removed, and no others do', () => {
    fc.assert(
      fc.property(anyFields, fc.nat(), (fields, chosen) => {
        const gone = fields[chosen % fields.length];
        // Without its header, a group would repeat other fields.
        if (!gone || gone.type === 'header') return;
        const before = rulesBrokenBy(fields).map(({ rule }) => rule);
        const left = fields.filter((field) => field !== gone);
        const asking = left.flatMap(rulesOf).filter((rule) => rule.field === gone.name);
        const after = rulesBrokenBy(left).map(({ rule }) => rule);
        const others = before.filter(
          (rule) => rule.field !== gone.name && !rulesOf(gone).includes(rule),
        );
        expect(new Set(after)).toEqual(new Set([...asking, ...others]));
      }),
    );
  });

  test('of the largest form read each answer once', () => {
    class Counted extends Map<string, AnswerValue> {
      reads = 0;
      override get(name: string) {
        this.reads += 1;
        return super.get(name);
      }
    }
    const fields = Array.from({ length: maxFields }, (_, at) =>
      aField('text', `f${at}`, {
        ...(at > 0 && {
          showIf: {
            all: Array.from({ length: maxRules }, (_each, n) => ({
              field: `f${Math.max(0, at - 1 - n)}`,
              op: 'equals' as const,
              value: 'yes',
            })),
          },
        }),
      }),
    );
    const answers = new Counted(fields.map(({ name }) => [name, 'yes']));
    expect(placedFields(fields, answers)).toHaveLength(maxFields);
    expect(answers.reads).toBeLessThanOrEqual(maxFields);
  });
});
