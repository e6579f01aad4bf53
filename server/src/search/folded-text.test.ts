import {
  cleanLine,
  cleanName,
  cleanText,
  withoutOverrides,
} from '@tradebridge/contract/clean-text';
import { foldText } from '@tradebridge/contract/fold-text';
import { foldedNames } from '@tradebridge/contract/test-names';
import { pastedLine, pastedName, pastedText } from '@tradebridge/contract/test-texts';
import { expect, test } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';

const { db } = await openTestApp();

type SqlFunction = 'folded_text' | 'cleaned_text' | 'cleaned_line' | 'cleaned_name';

async function answersOf(name: SqlFunction, texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.query(
    `select ${name}(given) as answer from unnest($1::text[]) with ordinality given (given, place) order by place`,
    [texts],
  );
  return rows.map((row) => (row as { answer: string }).answer);
}

const assigned = /[^\p{Cn}\p{Cs}\p{Co}]/u;
/** Capitals that came with Unicode 11 or later, whose small letters the ICU of a database may not know. */
const late =
  /[\u1c89-\u1cbf\u2c2f\ua7b8-\ua7f5\u{10570}-\u{10595}\u{10d50}-\u{10d65}\u{16e40}-\u{16e5f}\u{16ea0}-\u{16eb8}]/u;

test('the database folds every character as the browser does, between letters', async () => {
  const texts: string[] = [];
  for (let code = 1; code <= 0x1ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (assigned.test(character) && !late.test(character)) texts.push(`A${character}b`);
  }
  const answers = await answersOf('folded_text', texts);
  const others = texts.flatMap((text, index) =>
    answers[index] === foldText(text) ? [] : [[text, answers[index], foldText(text)]],
  );
  expect(others).toEqual([]);
});

test('the database folds every name of the cases as the browser does', async () => {
  const names = foldedNames.flatMap(({ names }) => names);
  expect(await answersOf('folded_text', names)).toEqual(names.map(foldText));
});

test.each([
  ['cleaned_text', cleanText, pastedText],
  ['cleaned_line', cleanLine, [...pastedText, ...pastedLine]],
  ['cleaned_name', cleanName, [...pastedText, ...pastedLine, ...pastedName]],
] as const)('%s cleans what people paste as the contract does', async (name, clean, pasted) => {
  const texts = pasted.map(([text]) => text);
  expect(await answersOf(name, texts)).toEqual(texts.map((text) => withoutOverrides(clean(text))));
});
