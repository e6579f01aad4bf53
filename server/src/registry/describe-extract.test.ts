import { readFileSync } from 'node:fs';
import { changeKinds } from '@tradebridge/contract/registry-rules';
import { expect, test } from 'vitest';
import { extractFiles } from '../importer/extract-files.ts';
import { describeFile } from './describe-extract.ts';

const guide = readFileSync(new URL('../../../docs/registry.md', import.meta.url), 'utf8');

test.each(extractFiles.map((file) => [file.name, file] as const))(
  'the guide describes %s as the import checks it',
  (_name, file) => {
    expect(guide).toContain(describeFile(file));
  },
);

test('the guide describes every kind of change that the feed has, and no other', () => {
  const [, table = ''] = /^\| kind \| subject \| values \|\n(.*?)\n\n/ms.exec(guide) ?? [];
  const described = [...table.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, kind]) => kind);
  expect(described.toSorted()).toEqual(changeKinds.toSorted());
});
