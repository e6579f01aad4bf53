import { textOfWording } from '@tradebridge/contract/labels';
import type { ExtractFile } from './extract-file.ts';

/**
 * The guide's section on one file, generated from the definition that imports check. A test
 * compares docs/registry.md with it.
 */
export function describeFile({ name, key, columns, unique, parent }: ExtractFile): string {
  const rows = Object.entries(columns).map(([column, { type, isRequired, refersTo }]) => {
    const means = refersTo ? `key of ${refersTo}` : textOfWording(type.expected);
    return `| ${column} | ${isRequired ? 'yes' : ''} | ${means} |`;
  });
  const facts = [
    `Key: ${key.join(', ')}.`,
    unique.length > 0 && `Unique: ${unique.join(', ')}.`,
    parent && `Replaced together with its row of ${parent.file}.`,
  ].filter(Boolean);
  return [
    `### ${name}`,
    '',
    facts.join(' '),
    '',
    '| column | required | value |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}
