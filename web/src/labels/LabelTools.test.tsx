import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { InputOf } from '@tradebridge/contract/calls';
import { beforeEach, expect, test, vi } from 'vitest';
import { aForm, aNewsItem } from '../../../server/src/content/test-content.ts';
import { anAccount } from '../../../server/src/identity/test-people.ts';
import { enterPasscode, enterPassword, findVerification } from '../identity/test-sign-in.ts';
import { leaveOverride } from '../label-catalogue/test-overrides.ts';
import { aLearner } from '../learners/test-learner.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal, type Visit } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';
import { marking } from './marks.ts';

const portal = await openPortal();

const administrator = () => staffWith(portal.db, 'isAdmin');

type Changes = InputOf<'labels/saveOverrides'>['changes'];

const versionInForce = async () =>
  (await portal.app.app.inject({ url: '/api/config' })).json().labels.version;

/** Another administrator saves these, and the server applies them. */
async function saveElsewhere(changes: Changes): Promise<void> {
  const before = await versionInForce();
  const token = await portal.app.signIn((await administrator()).id);
  const { status } = await portal.app.call('labels/saveOverrides', { changes }, token);
  expect(status).toBe(200);
  await expect.poll(versionInForce).not.toBe(before);
}

const overrides = async () => {
  const token = await portal.app.signIn((await administrator()).id);
  return (await portal.app.call('labels/retrieveOverrides', {}, token)).body.Result ?? {};
};

beforeEach(async () => {
  const changes = Object.entries(await overrides()).map(([key, { version }]) => ({
    key,
    text: null,
    version,
  }));
  if (changes.length > 0) await saveElsewhere(changes);
});

/** Matches a name with a mark in front of it. */
const marked = (text: string) => (name: string) => marking.strip(name) === text && name !== text;

const toolbar = async () => within(await screen.findByRole('region', { name: 'Label editing' }));
const button = async (name: string) => (await toolbar()).findByRole('button', { name });

/** Opens a page as an administrator, in edit mode. */
async function edit(address = '/admin/news'): Promise<Visit> {
  const visit = await portal.visit(address, { as: await administrator() });
  await visit.user.click(await screen.findByRole('button', { name: 'Edit labels' }));
  await visit.user.click(await button('Customise'));
  await button('Save Changes');
  return visit;
}

/** The dialog for editing the label under a click. */
const editDialog = async () => within(await screen.findByRole('dialog', { name: 'Edit Label' }));

async function change({ user }: Visit, from: HTMLElement, text: string): Promise<void> {
  await user.click(from);
  const dialog = await editDialog();
  await user.clear(dialog.getByLabelText('New override'));
  await user.type(dialog.getByLabelText('New override'), text);
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Edit Label' })).toBeNull();
}

const heading = (text: string) =>
  screen.findByText((content) => marking.strip(content) === text, { selector: 'h1' });

test.each<[who: string, person: () => Promise<Parameters<typeof portal.visit>[1]>]>([
  ['support staff', async () => ({ as: await staffWith(portal.db, 'isSupport') })],
  [
    'a contact',
    async () => {
      const { user, company } = await aContactAs(portal.db, 'admin');
      return { as: user, at: company };
    },
  ],
  ['a learner', async () => ({ as: (await aLearner(portal)).user })],
])('only administrators have the button: %s', async (_who, person) => {
  await portal.visit('/home', await person());
  await screen.findByRole('heading', { level: 1 });
  // It is loaded after the page.
  const shown = screen.findByRole('button', { name: 'Edit labels' }, { timeout: 500 });
  await expect(shown).rejects.toThrow('Unable to find');
});

test('an administrator has the button, and Customise comes before Save Changes and Discard Changes', async () => {
  const { user } = await portal.visit('/admin/news', { as: await administrator() });
  await user.click(await screen.findByRole('button', { name: 'Edit labels' }));
  const bar = await toolbar();
  await bar.findByRole('button', { name: 'Customise' });
  expect(bar.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  expect(bar.queryByRole('button', { name: 'Discard Changes' })).toBeNull();
  await expectAccessible();

  await user.click(bar.getByRole('button', { name: 'Customise' }));
  await bar.findByRole('button', { name: 'Save Changes' });
  bar.getByRole('button', { name: 'Discard Changes' });
  expect(bar.queryByRole('button', { name: 'Customise' })).toBeNull();
  await bar.findByText('Editing labels.');
  await expectAccessible();

  await user.click(bar.getByRole('button', { name: 'Discard Changes' }));
  await bar.findByRole('button', { name: 'Customise' });
  await user.click(bar.getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryByRole('region', { name: 'Label editing' })).toBeNull();
});

test('the dialog shows key, default and current override, and each button where it can be used', async () => {
  await saveElsewhere([{ key: 'newsEditor.write', text: 'New news', version: null }]);
  const visit = await edit();
  const { user, main } = visit;
  await user.click(await main.findByRole('button', { name: marked('New news') }));
  const dialog = await editDialog();
  dialog.getByText('newsEditor.write');
  expect(
    within(dialog.getByRole('group', { name: 'Default' })).getByText('Write news'),
  ).toBeDefined();
  within(dialog.getByRole('group', { name: 'Current override' })).getByText('New news');
  const area = dialog.getByLabelText<HTMLTextAreaElement>('New override');
  const enabled = () =>
    Object.fromEntries(
      ['Apply', 'Reset to Default', 'Copy default', 'Copy current override'].map((name) => [
        name,
        !dialog.getByRole<HTMLButtonElement>('button', { name }).disabled,
      ]),
    );
  const always = { 'Reset to Default': true, 'Copy default': true, 'Copy current override': true };
  expect(enabled()).toEqual({ Apply: false, ...always });

  const table: [text: string, canApply: boolean, says: string | null][] = [
    ['Other', true, null],
    ['New news', false, null],
    [' ', false, 'Required'],
    ['Other {{name}', false, 'Must not use values in braces: the default has none'],
    ['x'.repeat(501), false, 'Enter up to 500 characters'],
  ];
  for (const [text, canApply, says] of table) {
    await user.clear(area);
    await user.click(area);
    await user.paste(text.replace('{{', '{'));
    expect(enabled(), text).toEqual({ Apply: canApply, ...always });
    if (says) dialog.getByText(says);
  }
  await user.click(dialog.getByRole('button', { name: 'Copy default' }));
  expect(area.value).toBe('Write news');
  await user.click(dialog.getByRole('button', { name: 'Copy current override' }));
  expect(area.value).toBe('New news');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Reset to Default' }));
  await main.findByRole('button', { name: marked('Write news') });
  await user.click(await button('Save Changes'));
  await main.findByRole('button', { name: 'Write news' });
  expect(await overrides()).not.toHaveProperty(['newsEditor.write']);
});

test('without an override there is nothing to reset or to copy', async () => {
  const { user, main } = await edit();
  await user.click(await main.findByRole('button', { name: marked('Write news') }));
  const dialog = await editDialog();
  dialog.getByText('None: the default is used');
  const names = ['Apply', 'Reset to Default', 'Copy current override'];
  for (const name of names) {
    expect(dialog.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(true);
  }
  await user.click(dialog.getByRole('button', { name: 'Copy default' }));
  // The default itself is not a change.
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
});

test('a text with values is edited as its template', async () => {
  await aNewsItem(portal.db, { title: 'Templated' });
  const { user, main } = await edit();
  await user.click(await main.findByRole('checkbox', { name: marked('Select Templated') }));
  const dialog = await editDialog();
  dialog.getByText('Select {title}');
  dialog.getByText('Values in braces are filled in when the text is shown: {title}');
  await user.type(dialog.getByLabelText('New override'), 'Pick');
  dialog.getByText('Must use the same values as the default: {title}');
});

test('a click on Delete edits the word and deletes nothing', async () => {
  const news = await aNewsItem(portal.db, { title: 'Not deleted' });
  const { user, main } = await portal.visit('/admin/news?q=Not+deleted', {
    as: await administrator(),
  });
  await user.click(await main.findByRole('checkbox', { name: 'Select Not deleted' }));
  await user.click(screen.getByRole('button', { name: 'Edit labels' }));
  await user.click(await button('Customise'));
  const act = await main.findByRole('button', { name: marked('Delete') });
  await user.click(act);
  const dialog = await editDialog();
  dialog.getByText(/\.delete/i, { selector: 'code' });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  act.focus();
  for (const key of ['{Enter}', ' ']) {
    await user.keyboard(key);
    await user.click((await editDialog()).getByRole('button', { name: 'Close' }));
    act.focus();
  }
  expect(screen.queryByRole('dialog', { name: /^Delete/ })).toBeNull();
  const token = await portal.app.signIn((await administrator()).id);
  expect((await portal.app.call('news/getOne', { id: news.id }, token)).status).toBe(200);
  main.getByText(news.title);
});

test('keys are inactive: a field of a form is neither deleted nor moved, and nothing is undone', async () => {
  const fields = ['One', 'Two'].map((label) => ({
    type: 'text' as const,
    name: label.toLowerCase(),
    label,
  }));
  await aForm(portal.db, { id: 'no-key-acts', name: 'No key acts', isPublished: false, fields });
  const { user, main } = await edit('/admin/forms/no-key-acts');
  const row = (name: RegExp) => main.findByRole('button', { name });
  const titles = () =>
    [...document.querySelectorAll('[data-field]')].map(
      (field) => field.querySelector('span > span')?.textContent,
    );
  (await row(/One/)).focus();
  const acts = ['{Delete}', '{Alt>}{ArrowDown}{/Alt}', '{Control>}d{/Control}'];
  for (const keys of acts) {
    await user.keyboard(keys);
    expect(titles(), keys).toEqual(['One', 'Two']);
  }
  await user.click(await button('Use the page'));
  (await row(/One/)).focus();
  await user.keyboard('{Delete}');
  expect(titles()).toEqual(['Two']);
  await user.click(await button('Edit text'));
  (await row(/Two/)).focus();
  await user.keyboard('{Control>}z{/Control}');
  expect(titles()).toEqual(['Two']);
});

test('the keys that choose between radio buttons find their words and choose no other', async () => {
  const { user, main } = await edit('/admin/users');
  const chosen = (await main.findAllByRole<HTMLInputElement>('radio')).find(
    ({ checked }) => checked,
  );
  if (!chosen) throw new Error('Nothing is chosen.');
  for (const key of ['{ArrowDown}', ' ']) {
    chosen.focus();
    await user.keyboard(key);
    await user.click((await editDialog()).getByRole('button', { name: 'Close' }));
  }
  expect(chosen.checked).toBe(true);
  expect(location.search).toBe('');
});

test('dropped and pasted files are ignored', async () => {
  const { user, main } = await edit('/admin/media');
  const place = await main.findByText(marked('No pictures yet'));
  const files = [new File(['GIF89a'], 'a.gif', { type: 'image/gif' })];
  const dataTransfer = { files, types: ['Files'] };
  fireEvent.dragOver(place, { dataTransfer });
  fireEvent.drop(place, { dataTransfer });
  fireEvent.paste(document.body, { clipboardData: { files } });
  await user.click(await button('Use the page'));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.drop(place, { dataTransfer });
  await screen.findByRole('dialog');
});

test('a press on a signature field draws nothing', async () => {
  HTMLCanvasElement.prototype.setPointerCapture = () => {};
  const sign = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {});
  const fields = [
    { type: 'file' as const, name: 'sign', label: 'Sign here', editProps: { draw: true } },
  ];
  await aForm(portal.db, { id: 'unsigned', name: 'Unsigned', fields });
  const { user, main } = await edit('/custom-form/unsigned');
  const place = await main.findByRole('img', { name: /Sign here/ });
  await user.click(place);
  (await editDialog()).getByText(/\.signatureOf$/, { selector: 'code' });
  expect(sign).not.toHaveBeenCalled();
  await user.click((await editDialog()).getByRole('button', { name: 'Close' }));
  await user.click(await button('Use the page'));
  await user.click(place);
  expect(sign).toHaveBeenCalled();
});

test('a change is on the page at once, and saved with Save Changes alone', async () => {
  const visit = await edit('/about');
  const title = await heading('About');
  await change(visit, title, 'About this');
  await heading('About this');
  expect(document.title).toMatch(/^About this \|/);
  await (await toolbar()).findByText('1 unsaved change');
  expect(Object.values(await overrides()).map(({ text }) => text)).not.toContain('About this');
  await visit.user.click(await button('Save Changes'));
  await screen.findByText('Labels saved');
  await screen.findByRole('heading', { level: 1, name: 'About this' });
  expect(Object.values(await overrides()).map(({ text }) => text)).toContain('About this');
});

test('Save Changes sends nothing when nothing was changed', async () => {
  const { user } = await edit();
  portal.fail('labels/saveOverrides');
  await user.click(await button('Save Changes'));
  await button('Customise');
});

test('Discard Changes restores the saved texts, including what another administrator saved meanwhile', async () => {
  const visit = await edit();
  await change(
    visit,
    await visit.main.findByRole('button', { name: marked('Write news') }),
    'Mine',
  );
  await visit.main.findByRole('button', { name: marked('Mine') });
  await saveElsewhere([{ key: 'newsEditor.title', text: 'Bulletins', version: null }]);
  await visit.user.click(await button('Discard Changes'));
  await visit.main.findByRole('button', { name: 'Write news' });
  await screen.findByRole('heading', { level: 1, name: 'Bulletins' });
});

test('Discard Changes shows what another administrator saved meanwhile for the same label', async () => {
  const visit = await edit();
  const { user, main } = visit;
  await change(visit, await main.findByRole('button', { name: marked('Write news') }), 'Mine');
  await saveElsewhere([{ key: 'newsEditor.write', text: 'Theirs', version: null }]);
  await main.findByRole('button', { name: marked('Mine') });
  await user.click(await button('Discard Changes'));
  await main.findByRole('button', { name: 'Theirs' });
  expect((await overrides())['newsEditor.write']).toMatchObject({ text: 'Theirs' });
});

/** The question after saving ‘Mine’ for a label for which another administrator saved ‘Theirs’. */
async function changeTogether() {
  const visit = await edit();
  const { user, main } = visit;
  await change(visit, await main.findByRole('button', { name: marked('Write news') }), 'Mine');
  portal.hold('labels/retrieveOverrides');
  await saveElsewhere([{ key: 'newsEditor.write', text: 'Theirs', version: null }]);
  await user.click(await button('Save Changes'));
  portal.mend('labels/retrieveOverrides');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Changed by another administrator' }),
  );
  return { user, main, dialog };
}

test('if two administrators change the same label, both texts are shown and one is chosen', async () => {
  const { user, main, dialog } = await changeTogether();
  dialog.getByText('Your text: Mine');
  dialog.getByText('Their text: Theirs');
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  expect(save.disabled).toBe(true);
  await expectAccessible();
  await user.click(dialog.getByRole('radio', { name: /^Keep mine/ }));
  await user.click(save);
  await main.findByRole('button', { name: 'Mine' });
  expect((await overrides())['newsEditor.write']).toMatchObject({ text: 'Mine' });
});

test('the other administrator’s text of a conflicting label can be taken', async () => {
  const { user, main, dialog } = await changeTogether();
  await user.click(dialog.getByRole('radio', { name: /^Keep theirs/ }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await main.findByRole('button', { name: 'Theirs' });
  await button('Customise');
  const saved = (await overrides())['newsEditor.write'];
  expect(saved?.text).toBe('Theirs');
});

test('an element with several words offers a choice between them', async () => {
  const { user, main } = await edit('/admin/audit');
  await user.click(await main.findByRole('searchbox', { name: marked('Person') }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which text?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Personaudit.user',
    'Full email addressaudit.userHint',
  ]);
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: /^Full email address/ }));
  (await editDialog()).getByText('audit.userHint', { selector: 'code' });
});

test('a text whose default has changed is kept from its dialog, and can be changed afterwards', async () => {
  const version = await leaveOverride(portal, 'newsEditor.write', 'New news', 'Compose');
  await saveElsewhere([{ key: 'newsEditor.title', text: 'Bulletins', version: null }]);
  const visit = await edit();
  const { user, main } = visit;
  await user.click(await main.findByRole('button', { name: marked('New news') }));
  const dialog = await editDialog();
  await user.click(await dialog.findByRole('button', { name: 'My text is still right' }));
  await screen.findByText('Your text is kept');
  await waitFor(() =>
    expect(dialog.queryByRole('button', { name: 'My text is still right' })).toBeNull(),
  );
  expect((await overrides())['newsEditor.write']).toEqual({
    text: 'New news',
    version: version + 1,
  });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await change(visit, await main.findByRole('button', { name: marked('New news') }), 'Newer');
  await user.click(await button('Save Changes'));
  await main.findByRole('button', { name: 'Newer' });
  expect((await overrides())['newsEditor.write']).toEqual({
    text: 'Newer',
    version: version + 2,
  });
});

test('unsaved changes are restored after the session ended while editing', async () => {
  const as = await anAccount(portal.app, {
    isAdmin: true,
    secondFactorMethod: 'E',
    secondFactorRegisteredAt: portal.app.now,
  });
  const other = await portal.app.signIn(as.id);
  const visit = await portal.visit('/admin/news', { as });
  const { user } = visit;
  await user.click(await screen.findByRole('button', { name: 'Edit labels' }));
  await user.click(await button('Customise'));
  await button('Save Changes');
  await change(
    visit,
    await visit.main.findByRole('button', { name: marked('Write news') }),
    'Through the end',
  );
  await portal.app.call('user/endOtherSessions', {}, other);
  await user.click(await button('Save Changes'));
  await screen.findByText(/^Your session has ended\./);
  const passcode = () =>
    /\b\d{6}\b/.exec(portal.app.mails.findLast(({ to }) => to === as.email)?.text ?? '')?.[0];
  await enterPassword(user, as.email);
  const dialog = await findVerification();
  await expect.poll(passcode).toBeDefined();
  await enterPasscode(user, dialog, passcode() ?? '');
  await screen.findByRole('heading', { level: 1, name: 'News' });
  await user.click(await screen.findByRole('button', { name: 'Edit labels' }));
  // It continues without Customise.
  await (await toolbar()).findByText('1 unsaved change');
  await screen.findByRole('button', { name: marked('Through the end') });
  expect(await overrides()).not.toHaveProperty(['newsEditor.write']);
  await user.click(await button('Save Changes'));
  await screen.findByRole('button', { name: 'Through the end' });
});

test('after a lost response the same labels are saved again, once', async () => {
  const visit = await edit();
  const { user, main } = visit;
  await change(visit, await main.findByRole('button', { name: marked('Write news') }), 'Lost');
  portal.fail('labels/saveOverrides', 'network');
  await user.click(await button('Save Changes'));
  await (await toolbar()).findByText(/^No answer arrived, so the labels may have been saved\./);
  portal.mend('labels/saveOverrides');
  await user.click(await button('Save Changes'));
  await main.findByRole('button', { name: 'Lost' });
});

test('the words of a dialog are edited while it is open', async () => {
  await aNewsItem(portal.db, { title: 'In a dialog' });
  const { user, main } = await portal.visit('/admin/news?q=In+a+dialog', {
    as: await administrator(),
  });
  await user.click(await main.findByRole('checkbox', { name: 'Select In a dialog' }));
  await user.click(screen.getByRole('button', { name: 'Edit labels' }));
  await user.click(await button('Customise'));
  await user.click(await button('Use the page'));
  await user.click(await main.findByRole('button', { name: marked('Delete') }));
  const open = await screen.findByRole('dialog');
  await waitFor(() => within(open).getByRole('region', { name: 'Label editing' }));
  await user.click(within(open).getByRole('button', { name: 'Edit text' }));
  await user.click(within(open).getByRole('button', { name: marked('Cancel') }));
  (await editDialog()).getByText('ui.cancel');
  expect(open.isConnected).toBe(true);
});

test('texts that are not visible can be chosen from a list of the page’s texts', async () => {
  const { user, main } = await edit();
  await main.findByRole('searchbox');
  await user.click(await button('Text on this page'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Text on this page' }));
  await user.type(dialog.getByRole('searchbox', { name: 'Find text' }), 'search by title');
  await user.click(await dialog.findByRole('button', { name: /^Search by title/ }));
  (await editDialog()).getByText(/\.search/i, { selector: 'code' });
});

test('text copied from the page contains no marks', async () => {
  await edit();
  const title = await heading('News');
  expect(marking.strip(title.textContent)).not.toBe(title.textContent);
  const range = document.createRange();
  range.selectNodeContents(title);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  const clipboardData = new DataTransfer();
  const copy = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData });
  title.dispatchEvent(copy);
  expect(clipboardData.getData('text/plain')).toBe('News');
});

test('pages contain no marks before and after editing labels', async () => {
  const { user } = await edit();
  expect(marking.strip(document.body.innerHTML)).not.toBe(document.body.innerHTML);
  expect(marking.strip(document.title)).toBe(document.title);
  await user.click(await button('Discard Changes'));
  await button('Customise');
  await expect
    .poll(() => marking.strip(document.body.innerHTML) === document.body.innerHTML)
    .toBe(true);
  expect(document.querySelector('[data-label-in]')).toBeNull();
});

test('changes are kept from page to page, and signing out asks first', async () => {
  const visit = await edit();
  const { user, main } = visit;
  await change(visit, await main.findByRole('button', { name: marked('Write news') }), 'Elsewhere');
  await user.click(await button('Use the page'));
  await user.click((await screen.findAllByRole('link', { name: marked('Home') }))[0] as Element);
  await expect.poll(() => location.pathname).toBe('/home');
  await (await toolbar()).findByText('1 unsaved change');
  await user.click(
    (await screen.findAllByRole('link', { name: marked('Sign-Out') }))[0] as Element,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(location.pathname).toBe('/home');
  await (await toolbar()).findByText('1 unsaved change');
  await user.click(await button('Discard Changes'));
  await button('Customise');
});

test('an open page shows what is saved elsewhere without losing what was typed', async () => {
  const { user, main } = await portal.visit('/admin/news?q=abc', { as: await administrator() });
  const field = await main.findByRole<HTMLInputElement>('searchbox', { name: 'Search by title' });
  await user.type(field, 'def');
  await saveElsewhere([{ key: 'newsEditor.title', text: 'Bulletins', version: null }]);
  await screen.findByRole('heading', { level: 1, name: 'Bulletins' });
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('abcdef');
  expect(document.activeElement).toBe(field);
});

test('changes saved before the live stream of a page opens are shown once it is open', async () => {
  portal.hold('live');
  await portal.visit('/admin/news', { as: await administrator() });
  await screen.findByRole('heading', { level: 1, name: 'News' });
  await saveElsewhere([{ key: 'newsEditor.title', text: 'Bulletins', version: null }]);
  screen.getByRole('heading', { level: 1, name: 'News' });
  portal.mend('live');
  await screen.findByRole('heading', { level: 1, name: 'Bulletins' });
});

test('changes saved while the live stream is broken are shown once it reopens', async () => {
  await portal.visit('/admin/news', { as: await administrator() });
  await screen.findByRole('heading', { level: 1, name: 'News' });
  await expect.poll(() => portal.app.streams.size).toBe(1);
  portal.hold('live');
  portal.app.streams.endAll();
  await saveElsewhere([{ key: 'newsEditor.title', text: 'Bulletins', version: null }]);
  portal.mend('live');
  await screen.findByRole('heading', { level: 1, name: 'Bulletins' });
});
