import { within } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { rootOfEachTest } from '../test/render-root.ts';
import { ChoiceBars } from './ChoiceBars.tsx';
import { FiguresTable, LikertTable } from './FiguresTable.tsx';
import { npsFigures } from './figures.ts';
import { LikertStacks } from './LikertStacks.tsx';
import { NpsResult } from './NpsResult.tsx';

const stage = rootOfEachTest();

function show(piece: ReactNode) {
  stage.root.render(piece);
  return within(stage.main);
}

const trades = [
  { value: 'e', label: 'Electrical', count: 6 },
  { value: 'p', label: 'Plumbing', count: 2 },
  { value: 'c', label: 'Carpentry', count: 0 },
];

test('bars show how often each answer was chosen, and its share of the answers', async () => {
  const shown = show(<ChoiceBars label="Trade" figures={trades} total={8} />);
  const bars = within(await shown.findByRole('list', { name: 'Trade' })).getAllByRole('listitem');
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    'Electrical6 (75%)',
    'Plumbing2 (25%)',
    'Carpentry0 (0%)',
  ]);
  await expectAccessible();
});

test('the longest bar fills the width, and the others are in proportion', async () => {
  const shown = show(<ChoiceBars label="Trade" figures={trades} total={8} />);
  await shown.findByRole('list');
  const widths = [...stage.main.querySelectorAll<HTMLElement>('[style]')].map(
    (bar) => bar.style.width,
  );
  expect(widths.map((width) => Math.round(Number.parseFloat(width)))).toEqual([100, 33, 0]);
});

test('the same figures are a table if charts are off', async () => {
  const shown = show(<FiguresTable label="Trade" figures={trades} total={8} />);
  const table = await shown.findByRole('table', { name: 'Trade' });
  within(table).getByRole('row', { name: 'Electrical 6 75%' });
  await expectAccessible();
});

const points = (...counts: number[]) =>
  counts.map((count, at) => ({ value: String(at + 1), label: `Point ${at + 1}`, count }));
const questions = [
  { question: 'The course was clear', points: points(1, 0, 2, 5, 4) },
  { question: 'The workshop was safe', points: points(0, 0, 0, 0, 0) },
];

test('each question of a likert is read out with the count of each point', async () => {
  const shown = show(<LikertStacks label="Your course" questions={questions} />);
  const list = await shown.findByRole('list', { name: 'Your course' });
  within(list).getByText(
    'The course was clear: Point 1 1, Point 2 0, Point 3 2, Point 4 5, Point 5 4',
  );
  within(list).getByText('The workshop was safe: no answers');
  await expectAccessible();
});

test('a likert is a table of questions and points if charts are off', async () => {
  const shown = show(<LikertTable label="Your course" questions={questions} />);
  const table = await shown.findByRole('table', { name: 'Your course' });
  within(table).getByRole('columnheader', { name: 'Point 5' });
  within(table).getByRole('row', { name: 'The course was clear 1 0 2 5 4' });
});

test('a net promoter score is explained, with its number of answers', async () => {
  const figures = npsFigures((answer) => ({ 10: 5, 8: 3, 2: 2 })[answer] ?? 0);
  const shown = show(<NpsResult label="Would you recommend us?" figures={figures} score={30} />);
  await shown.findByText('+30');
  shown.getByText('from 10 answers');
  shown.getByRole('img', {
    name: 'Would you recommend us?: 2 (20%) detractors (0 to 6), 3 (30%) passives (7 or 8), 5 (50%) promoters (9 or 10)',
  });
  const columns = shown.getByRole('list', { name: 'Answers from 0 to 10' });
  expect(within(columns).getAllByRole('listitem')).toHaveLength(11);
  within(columns).getByText('10: 5');
  await expectAccessible();
});
