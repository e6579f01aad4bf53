import { maxContentTitleLength } from '@tradebridge/contract/content-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  entryOf,
  newItem,
  pagesToDelete,
  pagesToMake,
  withCopy,
  withItem,
  withMove,
  withNewPage,
  withoutItem,
} from './menu-entry.ts';

const menuOf = (...titles: string[]) => entryOf(titles.map(newItem));
const titlesOf = ({ items }: ReturnType<typeof menuOf>) => items.map(({ title }) => title);

test('a new item is hidden, for contacts only, and has the default icon in the colour of the text', () => {
  expect(newItem('New Menu Item')).toMatchObject({
    title: 'New Menu Item',
    subtitle: '',
    published: false,
    public: false,
    iconColor: '#000000',
    icon: { p: 'duotone', n: 'list', c1: '', c2: '', po: 1, so: 0.4 },
    pageId: null,
  });
});

test('a copy comes after its original, hidden, with a copy of its page', () => {
  const original = { ...newItem('Safety'), published: true, public: true, pageId: 'safety' };
  const { entry, copy } = withCopy(entryOf([original, newItem('Last')]), original);
  expect(titlesOf(entry)).toEqual(['Safety', 'Safety (Copy)', 'Last']);
  expect(copy).toMatchObject({ published: false, public: true });
  expect(copy.pageId).not.toBe('safety');
  expect(pagesToMake(entry)).toEqual([{ id: copy.pageId, title: 'Safety (Copy)', from: 'safety' }]);
});

test('a copy of a copy has a copy of the original page', () => {
  const original = { ...newItem('Safety'), pageId: 'safety' };
  const first = withCopy(entryOf([original]), original);
  const second = withCopy(first.entry, first.copy);
  expect(pagesToMake(second.entry).map(({ from }) => from)).toEqual(['safety', 'safety']);
});

test('a copy of an item without a page has no page', () => {
  const original = newItem('Safety');
  const { entry, copy } = withCopy(entryOf([original]), original);
  expect(copy.pageId).toBeNull();
  expect(pagesToMake(entry)).toEqual([]);
});

test('the title of a copy is never too long', () => {
  const original = newItem('x'.repeat(maxContentTitleLength));
  const { copy } = withCopy(entryOf([original]), original);
  expect(copy.title).toHaveLength(maxContentTitleLength);
  expect(copy.title.endsWith(' (Copy)')).toBe(true);
});

test('no page is created for an item that was removed again', () => {
  const item = newItem('Safety');
  const entry = withNewPage(entryOf([item]), item);
  expect(pagesToMake(entry)).toHaveLength(1);
  expect(pagesToMake(withoutItem(entry, item.id, null))).toEqual([]);
});

test('a page that another item still opens is not deleted', () => {
  const page = { id: 'safety', title: 'Safety' };
  const entry = withoutItem(menuOf('One'), 'gone', page);
  expect(pagesToDelete(entry)).toEqual([page]);
  expect(pagesToDelete(withItem(entry, { ...newItem('Two'), pageId: 'safety' }))).toEqual([]);
});

test('a move changes the order and nothing else', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.nat(19),
      fc.integer({ min: -5, max: 25 }),
      (count, which, to) => {
        const before = menuOf(...Array.from({ length: count }, (_, place) => `${place}`));
        const item = before.items[which % count];
        if (!item) return;
        const after = withMove(before, item.id, to);
        expect(after.items.indexOf(item)).toBe(Math.min(Math.max(to, 0), count - 1));
        const without = (entry: typeof before) => entry.items.filter((one) => one !== item);
        expect(without(after)).toEqual(without(before));
      },
    ),
  );
});
