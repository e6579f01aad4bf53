import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysUsedIn } from './labels-used.ts';

// Within the project, so that what the modules import is found.
let folder: string;
beforeAll(async () => {
  const parent = path.join(import.meta.dirname, '../dist');
  await mkdir(parent, { recursive: true });
  folder = await mkdtemp(path.join(parent, 'labels-used-'));
  await writeFile(
    path.join(folder, 'labels.ts'),
    `import { defineLabels } from '@tradebridge/contract/labels';
     export const pageLabels = defineLabels('usedPage', { title: 'Title', save: 'Save', other: 'Other' });
     export const stateLabels = defineLabels('usedState', { on: 'On', off: 'Off' });
     const own = defineLabels('usedOwn', { wrong: 'Wrong' });
     export const check = () => own.wrong;`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const used = async (code: string) => {
  const labels = path.join(folder, 'labels.ts');
  return keysUsedIn([
    {
      file: labels,
      code: "defineLabels('usedPage'); defineLabels('usedState'); defineLabels('usedOwn')",
    },
    { file: path.join(folder, 'Page.tsx'), code },
  ]);
};

test('labels that are named count one by one, in components too', async () => {
  const code = `import { pageLabels as labels } from './labels.ts';
    export const Page = () => <h1 title={t(labels.title)}>{t(labels.save)}</h1>;`;
  expect(await used(code)).toEqual(['usedOwn.wrong', 'usedPage.save', 'usedPage.title']);
});

test('labels that are used in another way count together', async () => {
  const code = `import { stateLabels } from './labels.ts';
    export const labelOf = (state) => stateLabels[state];`;
  expect(await used(code)).toEqual(['usedOwn.wrong', 'usedState.off', 'usedState.on']);
});

test('what a property of another object is called counts nothing', async () => {
  const code = `import { pageLabels } from './labels.ts';
    export const names = { pageLabels: 1 }, other = names.pageLabels;`;
  expect(await used(code)).toEqual(['usedOwn.wrong']);
});
