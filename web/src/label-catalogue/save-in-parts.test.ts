import { maxOverridesSavedAtOnce } from '@tradebridge/contract/label-rules';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../app/api-error.ts';
import type { LabelChange } from './label-change.ts';
import { labelRowsOf } from './label-row.ts';
import { saveInParts } from './save-in-parts.ts';
import { aLabel } from './test-labels.ts';

const changes = (count: number): LabelChange[] =>
  labelRowsOf(
    Array.from({ length: count }, (_, index) => aLabel(`a.${10_000 + index}`, 'Text')),
    [],
  ).map((row) => ({ row, text: 'New' }));

const refusal = (code: string, status: number) => new ApiError({ code, status, message: 'No.' });

async function savedWith(...answers: (ApiError | null)[]) {
  const save = vi.fn<(part: { key: string }[]) => Promise<unknown>>(async () => {
    const answer = answers.shift();
    if (answer) throw answer;
  });
  const progress: number[] = [];
  const parts = await saveInParts(changes(2 * maxOverridesSavedAtOnce + 1), save, (answered) =>
    progress.push(answered),
  );
  return { save, progress, outcomes: parts.map(({ outcome }) => outcome), parts };
}

test('changes beyond the limit of a call are split into several calls', async () => {
  const { save, progress, parts } = await savedWith();
  expect(save.mock.calls.map(([part]) => part.length)).toEqual([1000, 1000, 1]);
  expect(save.mock.calls[1]?.[0][0]).toEqual({ key: 'a.11000', text: 'New', version: null });
  expect(parts.map(({ from, to }) => [from, to])).toEqual([
    [1, 1000],
    [1001, 2000],
    [2001, 2001],
  ]);
  expect(progress).toEqual([1000, 2000, 2001]);
});

test('a part refused because of another user’s change does not stop the others', async () => {
  const { outcomes } = await savedWith(null, refusal('changed-meanwhile', 409));
  expect(outcomes).toEqual(['saved', 'refused', 'saved']);
});

test.each([
  ['network', 0, 'lost'],
  ['timeout', 0, 'lost'],
  ['forbidden', 403, 'refused'],
  ['too-many', 429, 'refused'],
  ['internal', 500, 'refused'],
] as const)(
  'after %s nothing more is sent, and the rest is reported as not sent',
  async (code, status, outcome) => {
    const { save, outcomes } = await savedWith(refusal(code, status));
    expect(outcomes).toEqual([outcome, 'notSent', 'notSent']);
    expect(save).toHaveBeenCalledTimes(1);
  },
);

test('an error that is not from the call is rethrown', async () => {
  await expect(
    saveInParts(
      changes(1),
      () => Promise.reject(new TypeError('x')),
      () => {},
    ),
  ).rejects.toThrow(TypeError);
});
