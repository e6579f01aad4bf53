import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPageCode } from './page-code.ts';

const written = async (code: Record<string, string[]>) => {
  const file = join(await mkdtemp(join(tmpdir(), 'page-code-')), 'page-code.json');
  await writeFile(file, JSON.stringify(code));
  return readPageCode(file);
};

test('a page is told its files by its address, home also at the root', async () => {
  const codeOf = await written({
    '/$': ['/other.js'],
    '/home': ['/home.js', '/home.css'],
    '/apprentice/$cid': ['/apprentice.js'],
    '/company/edit': ['/edit.js'],
    '/company/$part': ['/part.js'],
  });
  expect(codeOf('/home')).toEqual(['/home.js', '/home.css']);
  expect(codeOf('/')).toEqual(codeOf('/home'));
  expect(codeOf('/apprentice/TC1')).toEqual(['/apprentice.js']);
  expect(codeOf('/company/edit')).toEqual(['/edit.js']);
  expect(codeOf('/company/logo')).toEqual(['/part.js']);
  expect(codeOf('/elsewhere')).toEqual(['/other.js']);
  expect(codeOf('/apprentice/TC1/units')).toEqual([]);
});

test('without the list, no page is told any', () => {
  expect(readPageCode('/nowhere/page-code.json')('/home')).toEqual([]);
});
