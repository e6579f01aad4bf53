import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test } from 'vitest';
import { aMenu, aPage } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryHistory, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const administrator = () => staffWith(portal.db, 'isAdmin');

async function visitAs(as: { readonly id: string }) {
  const visit = await portal.visit('/admin/menu', { as });
  await visit.main.findByRole('list', { name: 'Items' });
  return visit;
}

const items = () => within(screen.getByRole('list', { name: 'Items' }));
const titles = () =>
  [...document.querySelectorAll('[data-item]')].map(
    (button) => button.querySelector('span + span > span')?.textContent,
  );

/** The published menu. */
async function publishedTitles(): Promise<string[]> {
  const token = await portal.app.signIn((await administrator()).id);
  const { body } = await portal.app.call('pages/retrieveMenu', {}, token);
  return body.Result?.map(({ title }) => title) ?? [];
}

async function menuForEdit() {
  const token = await portal.app.signIn((await administrator()).id);
  const { body } = await portal.app.call('pages/retrieveMenuForEdit', {}, token);
  if (!body.Result) throw new Error('The menu couldn’t be read.');
  return body.Result;
}

test('without items the page says what to do first', async () => {
  const { main } = await portal.visit('/admin/menu', { as: await administrator() });
  await screen.findByRole('heading', { level: 1, name: 'Menu' });
  await main.findByText('The menu has no items yet');
  main.getByText(/choose or create the page it opens/);
  await expectAccessible();
});

test('an item is added, described, kept as a draft and then published', async () => {
  await aMenu(portal.db, [{ title: 'Safety' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(main.getByRole('button', { name: 'Add item' }));
  const title = main.getByLabelText<HTMLInputElement>('Title');
  expect(title.value).toBe('New Menu Item');
  expect(main.getByRole<HTMLInputElement>('switch', { name: 'Published' }).checked).toBe(false);
  await user.clear(title);
  await user.type(title, 'Welding');
  await user.click(main.getByRole('switch', { name: 'Published' }));
  await user.click(main.getByRole('switch', { name: 'Public' }));
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Draft saved');
  expect(await publishedTitles()).toEqual(['Safety']);
  await main.findByText('Unpublished draft');
  await user.click(main.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Menu published');
  expect(await publishedTitles()).toEqual(['Safety', 'Welding']);
});

test('on a phone the selected item opens in a sheet, where its moves are announced', async () => {
  const usual = window.innerWidth;
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = usual;
  });
  await aMenu(portal.db, [{ title: 'One' }, { title: 'Two' }]);
  const { user, main } = await visitAs(await administrator());
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'Item' }));
  await user.click(items().getByRole('button', { name: /One/ }));
  const first = await sheet();
  await user.click(first.getByRole('button', { name: 'Move down' }));
  await first.findByText('‘One’ is now 2 of 2');
  await user.type(first.getByLabelText('Title'), ' more');
  await expectAccessible();
  await user.click(first.getByRole('button', { name: 'Done' }));
  expect(titles()).toEqual(['Two', 'One more']);

  await user.click(main.getByRole('button', { name: 'Add item' }));
  const added = await sheet();
  expect(added.getByLabelText<HTMLInputElement>('Title').value).toBe('New Menu Item');
  await user.click(added.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: /^Delete/ }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(titles()).toEqual(['Two', 'One more']);
});

test('items are moved by buttons and by number, and their new position is announced', async () => {
  await aMenu(portal.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(items().getByRole('button', { name: /One/ }));
  await user.click(main.getByRole('button', { name: 'Move down' }));
  await main.findByText('‘One’ is now 2 of 3');
  expect(titles()).toEqual(['Two', 'One', 'Three']);
  await user.click(main.getByRole('button', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move ‘One’' }));
  const place = dialog.getByLabelText('Place, from 1 to 3');
  await user.clear(place);
  await user.type(place, '9');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  dialog.getByText('Enter a whole number from 1 to 3');
  await user.clear(place);
  await user.type(place, '3');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await main.findByText('‘One’ is now 3 of 3');
  expect(titles()).toEqual(['Two', 'Three', 'One']);
});

/**
 * Drags a row by its handle to the lower edge of another; without layout, both are given positions.
 */
async function dragBelow(title: RegExp, target: RegExp) {
  const rowOf = (name: RegExp) => {
    const row = items().getByRole('button', { name }).closest('li');
    if (!row) throw new Error('An item is in a row.');
    return row;
  };
  const [dragged, onto] = [rowOf(title), rowOf(target)];
  const handle = dragged.querySelector('[aria-hidden]');
  Object.assign(document, { elementsFromPoint: () => [handle] });
  onto.getBoundingClientRect = () => new DOMRect(0, 100, 300, 60);
  const dataTransfer = new DataTransfer();
  const fire = (type: string, element: HTMLElement) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    fireEvent(element, Object.assign(event, { clientX: 10, clientY: 158, dataTransfer }));
  };
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  fire('dragstart', dragged);
  await nextFrame();
  fire('dragenter', onto);
  fire('dragover', onto);
  await nextFrame();
  fire('drop', onto);
  fire('dragend', dragged);
}

test('an item is dragged by its handle, and its new position is announced', async () => {
  await aMenu(portal.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
  const { main } = await visitAs(await administrator());
  await dragBelow(/One/, /Two/);
  await main.findByText('‘One’ is now 2 of 3');
  expect(titles()).toEqual(['Two', 'One', 'Three']);
});

test('linked pages are shown as a tree, which stops at a page already shown above', async () => {
  await aPage(portal.db, {
    id: 'circle-a',
    title: 'First aid',
    items: [{ title: 'To the second', pageId: 'circle-b', published: true }],
  });
  await aPage(portal.db, {
    id: 'circle-b',
    title: 'Second',
    isPublished: false,
    items: [{ title: 'Back to the first', pageId: 'circle-a' }],
  });
  await aMenu(portal.db, [
    { title: 'Begin', pageId: 'circle-a' },
    { title: 'Second', pageId: 'circle-b', published: false },
    { title: 'Nowhere' },
    { title: 'Gone', pageId: 'no-such-page' },
  ]);
  const { user } = await visitAs(await administrator());
  await user.click(await items().findByRole('button', { name: 'Show the links of ‘Begin’' }));
  const links = within(items().getByRole('list', { name: 'Pages linked from ‘Begin’' }));
  links.getByRole('link', { name: 'To the second' });
  links.getByRole('link', { name: 'Back to the first' });
  links.getByText('Listed above');
  const row = (name: RegExp) => within(items().getByRole('button', { name }));
  row(/^Second/).getByText('Hidden');
  row(/^Second/).getByText('Its page is not published');
  row(/^Nowhere/).getByText('Opens no page');
  row(/^Gone/).getByText('Its page does not exist');
});

test('a copy opens a copy of the page, which is saved as a draft before the menu', async () => {
  await aPage(portal.db, { id: 'original', title: 'Boots', content: '<p>Wear boots.</p>' });
  await aMenu(portal.db, [{ title: 'Boots', pageId: 'original' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(items().getByRole('button', { name: /Boots/ }));
  await user.click(main.getByRole('button', { name: 'Copy' }));
  await main.findByDisplayValue('Boots (Copy)');
  await user.click(main.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Menu published');
  const [, copy] = (await menuForEdit()).items;
  expect(copy).toMatchObject({ title: 'Boots (Copy)', published: false });
  const token = await portal.app.signIn((await administrator()).id);
  const { body } = await portal.app.call(
    'pages/retrieveForEdit',
    { id: copy?.pageId ?? '' },
    token,
  );
  expect(body.Result?.page).toMatchObject({ content: '<p>Wear boots.</p>' });
  expect(body.Result?.status.state).toBe('draft');
});

test('an item is deleted, and its page with it when the menu is published', async () => {
  await aPage(portal.db, { id: 'old', title: 'Old page' });
  await aMenu(portal.db, [{ title: 'Old', pageId: 'old' }, { title: 'Stays' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(items().getByRole('button', { name: /Old/ }));
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete ‘Old’?' }));
  await user.click(await dialog.findByLabelText('Also delete its page ‘Old page’'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await main.findByText(/^1 page is deleted when you publish/);
  expect(titles()).toEqual(['Stays']);
  await user.click(main.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Menu published');
  const token = await portal.app.signIn((await administrator()).id);
  await waitFor(async () =>
    expect((await portal.app.call('pages/retrieveForEdit', { id: 'old' }, token)).status).toBe(404),
  );
});

test('a page that something else uses is not offered for deletion, and the uses are named', async () => {
  await aPage(portal.db, { id: 'shared', title: 'Shared' });
  await aPage(portal.db, { title: 'User of it', items: [{ pageId: 'shared' }] });
  await aMenu(portal.db, [{ title: 'Shared item', pageId: 'shared' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(items().getByRole('button', { name: /Shared item/ }));
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Its page ‘Shared’ is kept: it is also used by ‘User of it’.');
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

test('a page that is used elsewhere meanwhile is kept, and the editor says why', async () => {
  await aPage(portal.db, { id: 'raced', title: 'Raced' });
  await aMenu(portal.db, [{ title: 'Raced item', pageId: 'raced' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(items().getByRole('button', { name: /Raced item/ }));
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await aPage(portal.db, { title: 'Newcomer', items: [{ pageId: 'raced' }] });
  await user.click(main.getByRole('button', { name: 'Publish' }));
  await main.findByText('Some pages couldn’t be deleted');
  main.getByText('‘Raced’: Used by ‘Newcomer’');
});

test('a menu saved by another user is not overwritten, and the page says who saved it', async () => {
  await aMenu(portal.db, [{ title: 'Mine' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(items().getByRole('button', { name: /Mine/ }));
  await user.type(main.getByLabelText('Subtitle'), 'Typed');
  portal.hold('pages/retrieveMenuForEdit');
  const by = await administrator();
  await aMenu(portal.db, [{ title: 'Theirs' }], { by });
  await user.click(main.getByRole('button', { name: 'Save draft' }));
  await main.findByText(
    `Changed in the meantime by ${by.email}. Your changes are still here and are not saved.`,
  );
  portal.mend('pages/retrieveMenuForEdit');
  expect(main.getByLabelText<HTMLInputElement>('Subtitle').value).toBe('Typed');
  await user.click(main.getByRole('button', { name: 'Discard mine and load theirs' }));
  await items().findByRole('button', { name: /Theirs/ });
});

test('a second editor is warned while typing, and can keep their own version', async () => {
  await aMenu(portal.db, [{ title: 'Mine' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(items().getByRole('button', { name: /Mine/ }));
  await user.type(main.getByLabelText('Subtitle'), 'Typed');
  const token = await portal.app.signIn((await administrator()).id);
  const { version } = await menuForEdit();
  const theirs = { version, items: [{ title: 'Theirs' }], publish: false };
  expect((await portal.app.call('pages/saveMenu', theirs, token)).status).toBe(200);
  await main.findByText(/^Someone else has just saved a newer version/);
  await user.click(main.getByRole('button', { name: 'Save mine over theirs' }));
  await screen.findByText('Draft saved');
  expect((await menuForEdit()).items).toMatchObject([{ title: 'Mine', subtitle: 'Typed' }]);
});

test('saving again after a lost response creates no duplicates', async () => {
  await aMenu(portal.db, [{ title: 'Mine' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(main.getByRole('button', { name: 'Add item' }));
  portal.fail('pages/saveMenu', 'network');
  await user.click(main.getByRole('button', { name: 'Save draft' }));
  await main.findByText(/^The connection was lost, so the change may have been saved/);
  portal.mend('pages/saveMenu');
  await user.click(main.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Draft saved');
  expect((await menuForEdit()).items).toHaveLength(2);
});

test('an item without a title is not saved, but selected and marked', async () => {
  await aMenu(portal.db, [{ title: 'One' }, { title: 'Two' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(items().getByRole('button', { name: /One/ }));
  await user.clear(main.getByLabelText('Title'));
  await user.click(items().getByRole('button', { name: /Two/ }));
  await user.click(main.getByRole('button', { name: 'Publish' }));
  await main.findByText('Enter a title');
  main.getByText('Check 1 field. It is marked.');
});

test('the history names the draft, compares versions and restores one, which is published as usual', async () => {
  const by = await administrator();
  await aMenu(portal.db, [{ id: 'kept', title: 'Boots', subtitle: 'On site' }], { by });
  const { version } = await aMenu(portal.db, [{ id: 'kept', title: 'Gloves' }]);
  await aMenu(portal.db, [{ id: 'kept', title: 'Helmets' }], { isPublished: false });
  const { user, main } = await visitAs(by);
  await user.click(main.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('dialog', { name: 'History' }));
  const first = `Version ${version - 1}`;
  const row = within((await history.findByText(first)).closest('li') as HTMLElement);
  row.getByText(`Published 02-Mar-2026 08:00:00 am by ${by.email}`);
  await expectAccessible();

  await user.click(history.getByRole('button', { name: 'Name this draft' }));
  const naming = within(await screen.findByRole('dialog', { name: 'Name this draft' }));
  await user.type(naming.getByLabelText('Name'), 'For the open day');
  await user.click(naming.getByRole('button', { name: 'Save name' }));
  await history.findByText('For the open day');

  await user.click(history.getByRole('button', { name: `Compare ${first}` }));
  await history.findByText('• Boots – On site → no page (Public)');
  history.getByText('• Helmets → no page (Public)');
  await user.click(history.getByRole('button', { name: 'Back to the history' }));

  await user.click(history.getByRole('button', { name: `Restore ${first}` }));
  const asked = within(await screen.findByRole('dialog', { name: `Restore ${first}?` }));
  await user.click(asked.getByRole('button', { name: 'Restore' }));
  await screen.findByText(`${first} is in the editor. Save it to keep it.`);
  expect(titles()).toEqual(['Boots']);
  expect((await menuForEdit()).items).toMatchObject([{ title: 'Helmets' }]);
  await user.click(main.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Menu published');
  expect((await menuForEdit()).items).toMatchObject([{ title: 'Boots', subtitle: 'On site' }]);
  expect(await publishedTitles()).toEqual(['Boots']);
});

test('a draft with unsaved changes cannot be named', async () => {
  await aMenu(portal.db, [{ title: 'Drafted' }], { isPublished: false });
  const { user, main } = await visitAs(await administrator());
  await user.click(main.getByRole('button', { name: 'Add item' }));
  await user.click(main.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('dialog', { name: 'History' }));
  await history.findByText(/^Published versions/);
  expect(history.queryByRole('button', { name: 'Name this draft' })).toBeNull();
});

test('a history that failed to load is shown after Retry', async () => {
  const { version } = await aMenu(portal.db, [{ title: 'One' }]);
  const visit = await visitAs(await administrator());
  await retryHistory(portal, visit, version);
});

test('leaving with unsaved changes asks first', async () => {
  await aMenu(portal.db, [{ title: 'One' }]);
  const { user, main } = await visitAs(await administrator());
  await user.click(main.getByRole('button', { name: 'Add item' }));
  await user.click(main.getByRole('link', { name: 'Users' }));
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(titles()).toHaveLength(2);
});

test('a menu that failed to load is shown after Retry', async () => {
  await aMenu(portal.db, [{ title: 'One' }]);
  portal.fail('pages/retrieveMenuForEdit');
  const visit = await portal.visit('/admin/menu', { as: await administrator() });
  await retryOnceMended(portal, visit, 'pages/retrieveMenuForEdit', 'The menu couldn’t be loaded');
  await visit.main.findByRole('button', { name: /One/ });
});

test('support staff have no access to the menu', async () => {
  await expectDenied(portal, '/admin/menu', await staffWith(portal.db, 'isSupport'));
});
