import { expect, test } from 'vitest';
import { linesOf, renamedValues, withLines, withOptionLabel } from './edit-lines.ts';

const option = (label: string, value = label) => ({ label, value });

test('pasted lines are trimmed and deduplicated, and only the first column of a table is used', () => {
  expect(linesOf('One\r\n  Two \n\nOne\nThree\tmore')).toEqual(['One', 'Two', 'Three']);
});

test('existing lines are skipped, and values stay unique', () => {
  const options = [option('Yes'), option('Perhaps', 'No')];
  expect(withLines(options, ['Yes', 'No'])).toEqual([...options, option('No', 'No 2')]);
});

test('a value follows its text until there are answers', () => {
  const options = [option('Yes'), option('No', 'n')];
  expect(withOptionLabel(options, 0, 'Sure', false)[0]).toEqual(option('Sure'));
  expect(withOptionLabel(options, 0, 'Sure', true)[0]).toEqual(option('Sure', 'Yes'));
  expect(withOptionLabel(options, 1, 'Never', false)[1]).toEqual(option('Never', 'n'));
  expect(withOptionLabel(options, 1, 'Yes', false)[1]).toEqual(option('Yes', 'n'));
});

test('a renamed option is distinguished from an added one', () => {
  const before = [option('a'), option('b')];
  expect(renamedValues(before, [option('a'), option('c')])).toEqual(new Map([['b', 'c']]));
  expect(renamedValues(before, [...before, option('c')])).toEqual(new Map());
});
