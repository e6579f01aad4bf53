import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Checks a folder with these files, none of which may share lines. */
async function check(files: Readonly<Record<string, string>>, limit = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-duplicates-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const { status, stderr } = spawnSync(
    process.execPath,
    ['tools/check-duplicates.mjs', folder, String(limit)],
    { encoding: 'utf8' },
  );
  return { status, stderr };
}

const passes = { status: 0, stderr: '' };
const linesUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => `call(${index});\n`).join('');

test('six lines that stand twice are refused, with both places', async () => {
  const files = { 'a.ts': linesUpTo(6), 'web/b.tsx': `first();\n${linesUpTo(6)}` };
  expect(await check(files)).toEqual({
    status: 1,
    stderr:
      'a.ts:1 ~ web/b.tsx:2: 6 lines\n1 pairs of places have the same code; the limit is 0.\n',
  });
  expect(await check(files, 1)).toEqual(passes);
});

test('the longest run of a pair counts, and the longest pair comes first', async () => {
  const files = {
    'a.css': `${linesUpTo(7)}other();\n${linesUpTo(9)}`,
    'b.css': linesUpTo(9),
  };
  const { stderr } = await check(files);
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    'a.css:9 ~ b.css:1: 9 lines',
    'a.css:1 ~ a.css:9: 7 lines',
    '2 pairs of places have the same code; the limit is 0.',
  ]);
});

test('indentation, blank lines, comments and lone brackets between the lines make no difference', async () => {
  const spread = linesUpTo(6).replaceAll('\n', '\n\n  // Why.\n  /* More\n   * of it. */\n});\n  ');
  expect((await check({ 'a.mjs': linesUpTo(6), 'b.mjs': spread })).status).toBe(1);
});

test.each([
  ['five lines', linesUpTo(5)],
  ['comments', '/**\n * a\n * b\n * c\n * d\n * e\n * f\n */\n// g\n'.repeat(2)],
  ['an import', "import {\n  a,\n  b,\n  c,\n  d,\n  e,\n  f,\n} from './of.ts';\n"],
  [
    'exports of another module',
    "export {\n  a,\n  b,\n  c,\n  d,\n  e,\n  f,\n} from './of.ts';\n",
  ],
  ['brackets', '});\n],\n}\n)\n'.repeat(2)],
])('%s that stand twice pass', async (_, text) => {
  expect(await check({ 'a.ts': text, 'b.ts': text })).toEqual(passes);
});

test('texts after a list that begins like an import count', async () => {
  const list = `export const kinds = [\n${['a', 'b', 'c', 'd', 'e', 'f'].map((kind) => `  '${kind}',\n`).join('')}];\n`;
  expect((await check({ 'a.ts': list, 'b.ts': list })).status).toBe(1);
});

test('packages, what was built and other kinds of files are not read', async () => {
  const names = ['node_modules/a/a.ts', 'web/dist/a.ts', '.cache/a.ts', 'web/src/routeTree.gen.ts'];
  const files = [...names, 'a.sql', 'a.md', 'a.ts'].map((name) => [name, linesUpTo(6)]);
  expect(await check(Object.fromEntries(files))).toEqual(passes);
});
