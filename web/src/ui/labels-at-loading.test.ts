// @vitest-environment happy-dom
import { type Label, textOf } from '@tradebridge/contract/labels';
import { expect, test, vi } from 'vitest';

const { said } = vi.hoisted(() => ({ said: [] as string[] }));

vi.mock(import('@tradebridge/contract/labels'), async (original) => {
  const labels = await original();
  const noted: typeof labels.textOf = (label: Label, values) => {
    said.push(label.key);
    return labels.textOf(label, values);
  };
  return { ...labels, textOf: noted };
});

/** All modules of the app except entry points. */
const modules = import.meta.glob([
  '../**/*.{ts,tsx}',
  '!../main.tsx',
  '!../early.ts',
  '!../offline/offline-page.ts',
  '!../page-starts.d.ts',
  '!../test/**',
  '!../**/test-*.{ts,tsx}',
  '!../**/*.test.{ts,tsx}',
]);

test('no text is created while modules load, so that overrides apply', async () => {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  expect(loaded.length).toBeGreaterThan(500);
  expect(said).toEqual([]);
  textOf({ key: 'test.seen', defaultText: '' });
  expect(said).toEqual(['test.seen']);
}, 60_000);
