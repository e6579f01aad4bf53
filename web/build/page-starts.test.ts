import { describe, expect, test } from 'vitest';
import { listOf, startIn } from './page-starts.ts';

const routeWith = (loader: string) => `
  import { receiptQuery as one } from '../../receipts/queries.ts';
  import { receiptsQuery } from '../../receipts/queries.ts';
  import { Page } from '../../app/Page.tsx';
  const shown = 5;
  export const Route = createFileRoute('/_app/receipts')({ loader: ${loader}, component: Page });`;

describe('what a page begins with', () => {
  test('is taken from its route with the imports that it uses, and no others', () => {
    const start = startIn(
      'receipts.tsx',
      routeWith("companyBeginsWith<'rid'>((eId, { rid }) => [one(eId, rid), receiptsQuery(eId)])"),
    );
    expect(start?.of).toBe('company');
    expect(start?.code.split('\n')).toEqual([
      expect.stringMatching(/^import \{ receiptQuery as one \} from ".*\/receipts\/queries\.ts";$/),
      expect.stringMatching(/^import \{ receiptsQuery as receiptsQuery \} from /),
      'export default (eId, { rid }) => [one(eId, rid), receiptsQuery(eId)];',
    ]);
  });

  test('is nothing where the loader says nothing', () => {
    expect(startIn('receipts.tsx', routeWith('({ context }) => one(context)'))).toBeUndefined();
  });

  test.each([
    ['beginsWith(() => [receiptsQuery(shown)])', 'shown is not imported'],
    ['beginsWith(() => [inventedQuery()])', 'inventedQuery is not imported'],
    ['beginsWith(receiptsQuery)', 'written as an arrow function'],
  ])('stops the build where it could not run alone: %s', (loader, message) => {
    expect(() => startIn('receipts.tsx', routeWith(loader))).toThrow(message);
  });
});

test('a literal address comes before one whose parameters it fits, also without a start', () => {
  const start = { of: 'user' as const, code: '' };
  const list = listOf(
    ['/orders/$number', '/orders/attention', '/orders', '/about'],
    new Map([
      ['/orders/$number', start],
      ['/orders', start],
    ]),
  );
  expect([...list.matchAll(/^\["([^"]+)"/gm)].map(([, address]) => address)).toEqual([
    '/orders/attention',
    '/orders',
    '/orders/$number',
  ]);
});
