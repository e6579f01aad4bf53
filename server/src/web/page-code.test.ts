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

test('a page has the files of its address, and home those of the root', async () => {
  const { filesOf, isPage } = await written({
    '/$': ['/other.js'],
    '/home': ['/home.js', '/home.css'],
    '/apprentice/$cid': ['/apprentice.js'],
    '/company/edit': ['/edit.js'],
    '/company/$part': ['/part.js'],
  });
  expect(filesOf('/home')).toEqual(['/home.js', '/home.css']);
  expect(filesOf('/')).toEqual(filesOf('/home'));
  expect(filesOf('/apprentice/TC1')).toEqual(['/apprentice.js']);
  expect(filesOf('/company/edit')).toEqual(['/edit.js']);
  expect(filesOf('/company/logo')).toEqual(['/part.js']);
  expect(filesOf('/elsewhere')).toEqual(['/other.js']);
  expect(filesOf('/apprentice/TC1/units')).toEqual([]);
  expect(['/apprentice/TC1', '/elsewhere'].map(isPage)).toEqual([true, false]);
});

test('without the list, no page has any', () => {
  expect(readPageCode('/nowhere/page-code.json').filesOf('/home')).toEqual([]);
});
