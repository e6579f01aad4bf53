import type { Answers, AnswerValue, PlacedField } from './form-answers.ts';
import { holds, rulesOf } from './form-conditions.ts';
import { beginsPage, repeatOf, rowsOf } from './form-layout.ts';
import { readValue } from './form-values.ts';
import type { FormField, Rule } from './forms.ts';
import { repeatedName } from './submission-rules.ts';

type Seen = Map<string, AnswerValue>;

/** Whether a field's rules hold for earlier visible answers; all others count as empty. */
function isShown({ editProps: { showIf } }: FormField, ...seen: Seen[]): boolean {
  if (!showIf) return true;
  const isTrue = (rule: Rule) =>
    holds(rule, seen.find((answers) => answers.has(rule.field))?.get(rule.field) ?? null);
  return 'all' in showIf ? showIf.all.every(isTrue) : showIf.any.some(isTrue);
}

/** The names that rules refer to. */
const askedAbout = (fields: readonly FormField[]): ReadonlySet<string> =>
  new Set(fields.flatMap((field) => rulesOf(field).map((rule) => rule.field)));

/**
 * Every field as the respondent sees it with these answers, in order: without hidden ones, and once
 * per row in repeating groups. A header's rule hides the page or group it begins, otherwise only
 * the header.
 */
export function placedFields(fields: readonly FormField[], answers: Answers): PlacedField[] {
  const placed: PlacedField[] = [];
  const asked = askedAbout(fields);
  const groups = new Map(repeatOf(fields).map((group) => [group.at, group]));
  const seen: Seen = new Map();
  let page = -1;
  let isPageShown = true;

  const place = (field: FormField, at: number, row: number | null, into: Seen) => {
    const name = field.name === '' || row === null ? field.name : repeatedName(field.name, row);
    placed.push({ field, at, page, name, row });
    if (!asked.has(field.name)) return;
    const sent = answers.get(name) ?? null;
    const read = readValue(field, sent);
    // A faulty answer is shown as entered: it may be half typed.
    into.set(field.name, read.faults ? sent : read.value);
  };

  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at];
    if (!field) continue;
    if (beginsPage(field) || page < 0) {
      page += 1;
      isPageShown = !beginsPage(field) || isShown(field, seen);
    }
    const group = groups.get(at);
    const isVisible = isPageShown && isShown(field, seen);
    if (isVisible) place(field, at, null, seen);
    if (!group) continue;
    if (isVisible) {
      const rows = rowsOf(group, answers);
      for (let row = 0; row < rows; row += 1) {
        const inRow: Seen = new Map();
        for (const [index, within] of group.fields.entries()) {
          if (isShown(within, inRow, seen)) place(within, at + 1 + index, row, inRow);
        }
      }
    }
    at += group.fields.length;
  }
  return placed;
}
