import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areSameBranches, type LinksOf, menuTree, type TreeItem } from './menu-tree.ts';

const item = (pageId: string | null, id = `to ${pageId}`): TreeItem => ({ id, title: id, pageId });

const lines = (items: readonly TreeItem[], linksOf: LinksOf<TreeItem>) =>
  menuTree(items, linksOf).map(({ isRepeat, branches }) => [
    isRepeat,
    ...branches.map(
      (one) => `${'-'.repeat(one.depth)}${one.item.pageId}${one.isRepeat ? '…' : ''}`,
    ),
  ]);

test('linked pages are shown below the items that open them', () => {
  const linksOf = new Map([
    ['a', [item('b'), item('c')]],
    ['b', [item('d')]],
  ]);
  expect(lines([item('a'), item(null)], linksOf)).toEqual([[false, '-b', '--d', '-c'], [false]]);
});

test('a cycle ends at a page that is already shown above', () => {
  const linksOf = new Map([
    ['a', [item('b')]],
    ['b', [item('a'), item('b')]],
  ]);
  expect(lines([item('a'), item('b')], linksOf)).toEqual([[false, '-b', '--a…', '--b…'], [true]]);
});

test('a page without links is never marked as a repeat', () => {
  expect(lines([item('a'), item('a')], new Map([['a', []]]))).toEqual([[false], [false]]);
});

test('a chain of twenty thousand pages is shown whole', () => {
  const linksOf = new Map(
    Array.from({ length: 20_000 }, (_, place) => [`${place}`, [item(`${place + 1}`)]]),
  );
  expect(menuTree([item('0')], linksOf)[0]?.branches).toHaveLength(20_000);
});

test('the branches of an item stay equal while others are moved, and differ once its links change', () => {
  const links = [item('b'), item('c')];
  const linksOf = new Map([['a', links]]);
  const branchesOf = (items: readonly TreeItem[], of: LinksOf<TreeItem>) =>
    menuTree(items, of)[0]?.branches ?? [];
  const before = branchesOf([item('a'), item('x'), item('y')], linksOf);
  expect(areSameBranches(before, branchesOf([item('a'), item('y'), item('x')], linksOf))).toBe(
    true,
  );
  for (const changed of [links.slice(1), links.toReversed(), [...links, item('d')]]) {
    const after = branchesOf([item('a')], new Map([['a', changed]]));
    expect(areSameBranches(before, after)).toBe(false);
  }
});

const pageId = fc.integer({ min: 0, max: 12 }).map(String);
const anItem = fc.option(pageId, { freq: 6 }).map((to) => item(to));
const aGraph = fc
  .dictionary(pageId, fc.array(anItem, { maxLength: 6 }))
  .map((links) => new Map(Object.entries(links)));
const aMenu = fc.array(anItem, { maxLength: 12 });

test('for any graph, the links of each page are shown at most once', () => {
  fc.assert(
    fc.property(aMenu, aGraph, (items, linksOf) => {
      const tree = menuTree(items, linksOf);
      expect(tree).toHaveLength(items.length);
      const count = tree.reduce((sum, { branches }) => sum + branches.length, 0);
      const max = [...linksOf.values()].reduce((sum, links) => sum + links.length, 0);
      expect(count).toBeLessThanOrEqual(max);
      const keys = tree.flatMap(({ branches }, place) =>
        branches.map(({ key }) => `${place} ${key}`),
      );
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('every reachable page is shown, and repeats refer to pages further up', () => {
  fc.assert(
    fc.property(aMenu, aGraph, (items, linksOf) => {
      const seen = new Set<string | null>();
      const open = (to: string | null, isRepeat: boolean) => {
        if (isRepeat) expect(seen.has(to)).toBe(true);
        seen.add(to);
      };
      menuTree(items, linksOf).forEach(({ isRepeat, branches }, place) => {
        open(items[place]?.pageId ?? null, isRepeat);
        for (const branch of branches) open(branch.item.pageId, branch.isRepeat);
      });
      expect(seen).toEqual(reachable(items, linksOf));
    }),
  );
});

test('a line is at most one level deeper than the one before it', () => {
  fc.assert(
    fc.property(aMenu, aGraph, (items, linksOf) => {
      for (const { branches } of menuTree(items, linksOf)) {
        let before = 0;
        for (const { depth } of branches) {
          expect(depth).toBeGreaterThanOrEqual(1);
          expect(depth).toBeLessThanOrEqual(before + 1);
          before = depth;
        }
      }
    }),
  );
});

function reachable(items: readonly TreeItem[], linksOf: LinksOf<TreeItem>): Set<string | null> {
  const found = new Set<string | null>();
  const waiting = [...items];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (found.has(next.pageId)) continue;
    found.add(next.pageId);
    waiting.push(...(linksOf.get(next.pageId ?? '') ?? []));
  }
  return found;
}
