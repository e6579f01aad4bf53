import { screen, within } from '@testing-library/dom';
import type { Page } from '@tradebridge/contract/pages';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aForm, anItem, aPage } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryHistory, retryOnceMended, signInAgain } from '../test/page-states.ts';
import { pasteHtml } from '../test/paste-html.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const anAdmin = () => staffWith(portal.db, 'isAdmin');

/** The server's page, including its draft. */
async function keptOf(id: string): Promise<Page> {
  const token = await portal.app.signIn((await anAdmin()).id);
  const { body } = await portal.app.call('pages/retrieveForEdit', { id }, token);
  if (!body.Result) throw new Error(`There is no page ${id}.`);
  return body.Result.page;
}

/** A page as users see it; undefined if they see none. */
async function seenOf(id: string): Promise<Page | undefined> {
  const token = await portal.app.signIn((await anAdmin()).id);
  return (await portal.app.call('pages/getOne', { id }, token)).body.Result ?? undefined;
}

/** Another administrator saves a page. */
async function saveMeanwhile(id: string, changed: Partial<Page>) {
  const other = await anAdmin();
  const token = await portal.app.signIn(other.id);
  const page = { ...(await keptOf(id)), ...changed };
  const { status } = await portal.app.call(
    'pages/savePages',
    { pages: [page], publish: false },
    token,
  );
  expect(status).toBe(200);
  return other;
}

async function open(id: string) {
  const as = await anAdmin();
  const visit = await portal.visit(`/admin/pages/${id}`, { as });
  await screen.findByRole('heading', { level: 1, name: 'Edit page' });
  await visit.main.findByRole('button', { name: 'Publish' });
  return { as, ...visit };
}

async function edit(id: string) {
  const visit = await open(id);
  const title = await visit.main.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  return { ...visit, title };
}

/** Gives the window another device's width until the end of the test. */
function resizeTo(width: number): void {
  const usual = window.innerWidth;
  window.innerWidth = width;
  onTestFinished(() => {
    window.innerWidth = usual;
  });
}

test('typing is saved to the draft automatically, and users see it once it is published', async () => {
  await aPage(portal.db, { id: 'typed', title: 'Boots', subtitle: 'On site' });
  const { user, main, title } = await edit('typed');
  main.getByText('Published');
  await expectAccessible();
  await user.clear(title);
  await user.type(title, 'Boots and gloves');
  main.getByText('Not saved yet');
  await main.findByText('Saved 09:00');
  expect((await keptOf('typed')).title).toBe('Boots and gloves');
  expect((await seenOf('typed'))?.title).toBe('Boots');
  await main.findByText('Unpublished changes');
  await user.click(main.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish ‘Boots and gloves’' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Users see the page now.');
  expect((await seenOf('typed'))?.title).toBe('Boots and gloves');
  expect(main.queryByText('Unpublished changes')).toBeNull();
});

test('each part is selected in the outline and edited beside the page', async () => {
  await aForm(portal.db, {
    id: 'feedback',
    name: 'Feedback',
    fields: [{ type: 'text', name: 'better', label: 'What could be better?' }],
  });
  await aPage(portal.db, { id: 'parts', title: 'Parts', formId: 'feedback' });
  const { user, main } = await edit('parts');
  const outline = within(main.getByRole('navigation', { name: 'Page parts' }));
  const view = within(main.getByRole('region', { name: 'The page as users see it' }));
  await user.click(outline.getByRole('button', { name: 'Content' }));
  await main.findByRole('region', { name: 'Properties: Content' });
  await pasteHtml(
    user,
    await main.findByRole('textbox', { name: 'Content' }),
    '<p>First words</p>',
  );
  await view.findByText(/First words/);
  await user.click(outline.getByRole('button', { name: 'Content below the form' }));
  await pasteHtml(
    user,
    await main.findByRole('textbox', { name: 'Content below the form' }),
    '<p>Last words</p>',
  );
  await user.click(outline.getByRole('button', { name: 'Form' }));
  await main.findByRole('link', { name: 'Feedback' });
  const slot = await view.findByLabelText(/What could be better/);
  expect(slot.closest('[data-chosen]')?.getAttribute('data-part')).toBe('form');
  await user.click(outline.getByRole('button', { name: 'Address and uses' }));
  main.getByText('/pages/parts', { selector: 'code' });
  await main.findByText('Saved 09:00');
  const kept = await keptOf('parts');
  expect(kept.content).toContain('First words');
  expect(kept.content2).toContain('Last words');
  expect(kept.formId).toBe('feedback');
});

test('links are added, changed, reordered by buttons, removed and restored', async () => {
  await aPage(portal.db, { id: 'target', title: 'The target' });
  await aPage(portal.db, {
    id: 'links',
    title: 'Links',
    items: [
      anItem({ id: 'one', title: 'One' }),
      anItem({ id: 'two', title: 'Two', public: false }),
    ],
  });
  const { user, main } = await edit('links');
  await user.click(main.getByRole('button', { name: 'Links' }));
  main.getByText('Contacts only');
  await user.click(main.getByRole('button', { name: 'Add a link' }));
  const title = await main.findByRole<HTMLInputElement>('textbox', { name: 'Link title' });
  expect(title.value).toBe('New Menu Item');
  await user.clear(title);
  await user.type(title, 'Three');
  await user.click(main.getByRole('switch', { name: 'Published' }));
  await user.click(main.getByRole('button', { name: 'Choose a page' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a page' }));
  await user.type(dialog.getByRole('searchbox'), 'the target');
  await user.click(await dialog.findByRole('button', { name: /The target/ }));
  await user.click(main.getByRole('button', { name: 'Choose an icon' }));
  const icons = within(await screen.findByRole('dialog', { name: 'Choose an icon' }));
  await user.type(icons.getByRole('searchbox'), 'hard hat');
  await user.click(await icons.findByRole('button', { name: 'hard-hat' }));
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Move up: Three' }));
  await main.findByText('Three is now 2 of 3.');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Three');
  await user.selectOptions(main.getByRole('combobox', { name: 'Position of One' }), '3');
  await main.findByText('One is now 3 of 3.');
  await user.click(main.getByRole('button', { name: 'Remove Two' }));
  expect(main.queryByRole('button', { name: 'Edit Two' })).toBeNull();
  await user.click(main.getByRole('button', { name: 'Undo' }));
  await main.findByText('Saved 09:00');
  const { items } = await keptOf('links');
  expect(items.map((item) => item.title)).toEqual(['Three', 'Two', 'One']);
  expect(items[0]).toMatchObject({
    pageId: 'target',
    published: true,
    public: false,
    iconColor: '#000000',
    icon: { n: 'hard-hat', p: 'duotone', po: 1, so: 0.4 },
  });
});

test('on a tablet a part is changed in a sheet over the page', async () => {
  resizeTo(820);
  await aPage(portal.db, { id: 'tablet', title: 'Tablet' });
  const { user, main } = await open('tablet');
  const outline = within(main.getByRole('navigation', { name: 'Page parts' }));
  await user.click(outline.getByRole('button', { name: 'Banner' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Properties: Banner' }));
  await expectAccessible();
  await user.type(sheet.getByLabelText('Title'), ' in hand');
  await user.click(sheet.getByRole('button', { name: 'Done' }));
  await main.findByText('Unpublished changes');
  expect((await keptOf('tablet')).title).toBe('Tablet in hand');
});

test('on a phone only the title can be changed and the page published', async () => {
  resizeTo(390);
  await aPage(portal.db, { id: 'phone', title: 'Phone', isPublished: false });
  const { user, main } = await open('phone');
  main.getByText(/^Use a screen at least 768 pixels/);
  expect(main.queryByRole('navigation', { name: 'Page parts' })).toBeNull();
  await user.type(main.getByLabelText('Title'), ' home');
  await user.click(main.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish ‘Phone home’' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Users see the page now.');
  expect((await seenOf('phone'))?.title).toBe('Phone home');
});

test('a save whose response is lost says so, and is repeated by Retry', async () => {
  await aPage(portal.db, { id: 'lost', title: 'Lost' });
  const { user, main, title } = await edit('lost');
  portal.fail('pages/savePages', 'network');
  await user.type(title, ' and found');
  await main.findByText(/your changes may have been saved/);
  portal.mend('pages/savePages');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('Saved 09:00');
  expect(await keptOf('lost')).toMatchObject({ title: 'Lost and found', version: 2 });
});

test('refused edits show the reason, and are kept until they can be saved', async () => {
  await aPage(portal.db, { id: 'refused', title: 'Refused' });
  const { user, main, title } = await edit('refused');
  await user.clear(title);
  main.getByText('A page needs a title');
  await main.findByText(/^Not saved:/);
  await user.type(title, 'Taken');
  await main.findByText('Saved 09:00');
  portal.fail('pages/savePages');
  await user.type(title, '!');
  await main.findByText(/^Not saved: Something went wrong/);
  portal.mend('pages/savePages');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('Saved 09:00');
  expect((await keptOf('refused')).title).toBe('Taken!');
});

test('another user’s changes are shown if there are no edits', async () => {
  await aPage(portal.db, { id: 'followed', title: 'Followed' });
  const { main } = await edit('followed');
  const other = await saveMeanwhile('followed', { title: 'Theirs' });
  await main.findByText(
    `${other.email} has changed this in the meantime. This is the latest version.`,
  );
  main.getByDisplayValue('Theirs');
});

test('concurrent edits are not overwritten, and mine can be saved over theirs', async () => {
  await aPage(portal.db, { id: 'both', title: 'Both', content: '<p>Old words</p>' });
  const { user, main, title } = await edit('both');
  portal.hold('pages/savePages');
  await user.type(title, ' of us');
  portal.mend('pages/savePages');
  await main.findByText('Saved 09:00');
  portal.fail('pages/savePages');
  await user.type(title, '!');
  const other = await saveMeanwhile('both', { content: '<p>Their words</p>' });
  portal.mend('pages/savePages');
  await main.findByText(new RegExp(`${other.email} has changed this in the meantime. Nothing is`));
  expect(title.value).toBe('Both of us!');
  expect((await keptOf('both')).content).toBe('<p>Their words</p>');
  await user.click(main.getByRole('button', { name: 'Compare and choose' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions' }));
  dialog.getByText('Their words');
  dialog.getByText('Old words');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await main.findByText('Saved 09:00');
  expect(await keptOf('both')).toMatchObject({
    title: 'Both of us!',
    content: '<p>Old words</p>',
  });
  await user.click(main.getByRole('button', { name: 'History' }));
  await screen.findByText(/^Before changes by/);
});

test('theirs can be taken in a conflict', async () => {
  await aForm(portal.db, { id: 'before', name: 'Form before' });
  await aForm(portal.db, { id: 'meanwhile', name: 'Form meanwhile' });
  await aPage(portal.db, { id: 'theirs', title: 'Started', formId: 'before' });
  const { user, main, title } = await edit('theirs');
  portal.fail('pages/savePages');
  await user.type(title, '!');
  await saveMeanwhile('theirs', { title: 'Theirs', formId: 'meanwhile' });
  portal.mend('pages/savePages');
  await user.click(await main.findByRole('button', { name: 'Compare and choose' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions' }));
  await dialog.findByText('Form before');
  await dialog.findByText('Form meanwhile');
  await user.click(dialog.getByRole('button', { name: 'Keep theirs' }));
  await main.findByDisplayValue('Theirs');
  main.getByText('Saved 09:00');
});

test('a page is scheduled to be published and hidden in the institution’s time zone', async () => {
  await aPage(portal.db, { id: 'timed', title: 'Timed', isPublished: false });
  const { user, main } = await edit('timed');
  await user.click(main.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish ‘Timed’' }));
  await user.click(dialog.getByRole('radio', { name: 'At a date and time' }));
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  dialog.getByText('Enter a date and time');
  await user.type(dialog.getByLabelText('Publish at'), '2026-03-03T08:30');
  await user.click(dialog.getByRole('checkbox', { name: 'Hide it automatically later' }));
  await user.type(dialog.getByLabelText('Hide at'), '2026-03-02T12:00');
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  dialog.getByText('Must be after it is published');
  await user.clear(dialog.getByLabelText('Hide at'));
  await user.type(dialog.getByLabelText('Hide at'), '2026-03-04T08:30');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  await main.findByText('Users see it from 03-Mar-2026 08:30:00 am.');
  main.getByText('Users see it until 04-Mar-2026 08:30:00 am.');
  main.getByText('Scheduled');
  expect(await seenOf('timed')).toBeUndefined();

  await user.click(main.getByRole('button', { name: 'Hide from users' }));
  const hide = within(await screen.findByRole('dialog', { name: 'Hide ‘Timed’' }));
  await user.click(hide.getByRole('button', { name: 'Hide' }));
  await screen.findByText('Users no longer see the page.');
  await main.findByText('Hidden');
});

test('publishing a correction keeps the times already scheduled unless they are changed', async () => {
  const from = new Date('2026-03-03T21:30:00Z');
  const until = new Date('2026-03-05T21:30:00Z');
  await aPage(portal.db, { id: 'corrected', title: 'Term dats', from, until });
  const { user, main, title } = await edit('corrected');
  await user.clear(title);
  await user.type(title, 'Term dates');
  await main.findByText('Saved 09:00');
  await user.click(main.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish ‘Term dates’' }));
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  await vi.waitFor(() => expect(main.queryByText('Unpublished changes')).toBeNull());
  main.getByText('Users see it from 04-Mar-2026 08:30:00 am.');
  main.getByText('Users see it until 06-Mar-2026 08:30:00 am.');
  expect(await seenOf('corrected')).toBeUndefined();
});

test('discarding a draft restores the published version', async () => {
  await aPage(portal.db, { id: 'discarded', title: 'As published' });
  const { user, main, title } = await edit('discarded');
  await user.type(title, ', changed');
  await main.findByText('Unpublished changes');
  await main.findByText('Saved 09:00');
  await user.click(main.getByRole('button', { name: 'Discard draft' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard the draft?' }));
  await user.click(dialog.getByRole('button', { name: 'Discard draft' }));
  await main.findByDisplayValue('As published');
  expect((await keptOf('discarded')).title).toBe('As published');
});

test('the history compares versions, names the draft and restores an earlier version', async () => {
  const by = await anAdmin();
  const id = 'kept';
  const first = await aPage(portal.db, { id, title: 'First', content: '<p>Old words</p>', by });
  await aPage(portal.db, {
    id,
    title: 'Second',
    content: '<p>New words</p>',
    version: first.version,
  });
  const { user, main, title } = await edit(id);
  await user.type(title, ' draft');
  await main.findByText('Unpublished changes');
  await main.findByText('Saved 09:00');
  await user.click(main.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('dialog', { name: 'History' }));
  await history.findByText(`Published 02-Mar-2026 08:00:00 am by ${by.email}`);
  await expectAccessible();

  await user.click(history.getByRole('button', { name: 'Compare Version 1' }));
  await history.findByText('Old words');
  history.getByText('New words');
  history.getByText('Second draft');
  await user.selectOptions(history.getByLabelText('After'), 'Version 2');
  await history.findByText('Second');
  await user.selectOptions(history.getByLabelText('Before'), 'Version 2');
  await history.findByText('No differences.');
  await user.click(history.getByRole('button', { name: 'Back to the history' }));

  await user.click(history.getByRole('button', { name: 'Name this draft' }));
  const naming = within(await screen.findByRole('dialog', { name: 'Name this draft' }));
  await user.click(naming.getByRole('button', { name: 'Save name' }));
  naming.getByText('Enter a name');
  await user.type(naming.getByLabelText('Name'), 'For the open day');
  await user.click(naming.getByRole('button', { name: 'Save name' }));
  await history.findByText('For the open day');

  await user.click(history.getByRole('button', { name: 'Restore Version 1' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Restore Version 1?' }));
  await user.click(asked.getByRole('button', { name: 'Restore' }));
  await main.findByDisplayValue('First');
  await main.findByText('Saved 09:00');
  expect(await keptOf(id)).toMatchObject({ title: 'First', content: '<p>Old words</p>' });
  expect((await seenOf(id))?.title).toBe('Second');
});

test('a history that failed to load is shown after Retry', async () => {
  await aPage(portal.db, { id: 'unread', title: 'Unread' });
  const visit = await edit('unread');
  await retryHistory(portal, visit, 1);
});

test('leaving with unsaved changes asks first', async () => {
  await aPage(portal.db, { id: 'left', title: 'Left' });
  const { user, main, title } = await edit('left');
  portal.fail('pages/savePages', 'network');
  await user.type(title, ' behind');
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  main.getByDisplayValue('Left behind');
});

test('Back and closing the tab with unsaved changes ask first', async () => {
  await aPage(portal.db, { id: 'back', title: 'Back' });
  const { user, main } = await portal.visit('/admin/pages', { as: await anAdmin() });
  await user.click(await main.findByRole('link', { name: 'Back' }));
  const title = await main.findByRole('textbox', { name: 'Title' });
  portal.fail('pages/savePages', 'network');
  await user.type(title, ' again');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  history.back();
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  expect(location.pathname).toBe('/admin/pages/back');
  await user.click(question.getByRole('button', { name: 'Leave Page' }));
  await screen.findByRole('heading', { level: 1, name: 'Pages' });
});

test('edits from an expired session are restored for the same user', async () => {
  await aPage(portal.db, { id: 'ended', title: 'Ended' });
  const { as, user, main, title } = await edit('ended');
  portal.hold('pages/savePages');
  await user.type(title, ' early');
  await main.findByText('Saving…');
  await portal.db.query('delete from sessions');
  portal.mend('pages/savePages');
  await signInAgain(portal, as, '/admin/pages/ended');
  await screen.findByDisplayValue('Ended early');
  await screen.findByText(/Your changes from before your session ended are restored/);
  expect((await keptOf('ended')).title).toBe('Ended');
  await user.click(screen.getByRole('button', { name: 'Save now' }));
  await screen.findByText('Saved 09:00');
  expect((await keptOf('ended')).title).toBe('Ended early');
});

test('the preview shows a frame with the page as the chosen role and theme', async () => {
  await aPage(portal.db, { id: 'framed', title: 'Framed' });
  const { user, main } = await edit('framed');
  await user.click(main.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview of ‘Framed’' }));
  await user.selectOptions(await dialog.findByLabelText('As'), 'Learner');
  await user.selectOptions(dialog.getByLabelText('Theme'), 'Harbour');
  await user.click(dialog.getByRole('radio', { name: 'Desktop' }));
  const frame = (await dialog.findByTitle('Preview of the draft')) as HTMLIFrameElement;
  expect(frame.getAttribute('src')).toBe('/preview/framed?as=learner&theme=harbour');
  await expectAccessible();
});

test('a page that does not exist is not found', async () => {
  const { main } = await portal.visit('/admin/pages/nowhere', { as: await anAdmin() });
  await main.findByText('This page does not exist. Someone may have deleted it.');
  main.getByRole('link', { name: 'All pages' });
});

test('a page that failed to load is shown after Retry', async () => {
  await aPage(portal.db, { id: 'again', title: 'Again' });
  portal.fail('pages/retrieveForEdit');
  const visit = await portal.visit('/admin/pages/again', { as: await anAdmin() });
  await retryOnceMended(portal, visit, 'pages/retrieveForEdit', 'The page couldn’t be loaded');
  await visit.main.findByDisplayValue('Again');
});

test('support staff have no access to the editor', async () => {
  await expectDenied(portal, '/admin/pages/any', await staffWith(portal.db, 'isSupport'));
});
