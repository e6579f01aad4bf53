import { screen, within } from '@testing-library/dom';
import type { Action } from '@tradebridge/contract/actions';
import { expect, test } from 'vitest';
import { anAction, aPage } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryHistory, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const administrator = () => staffWith(portal.db, 'isAdmin');

const openAction = async ({ id, title }: Action) => {
  const visit = await portal.visit(`/admin/actions/${id}`, { as: await administrator() });
  await visit.main.findByDisplayValue(title);
  return visit;
};

async function openNew() {
  const visit = await portal.visit('/admin/actions', { as: await administrator() });
  await visit.user.click(await visit.main.findByRole('button', { name: 'New action' }));
  await screen.findByRole('heading', { level: 1, name: 'New action' });
  await visit.main.findByLabelText('Title');
  return visit;
}

/** The server's actions with a title. */
async function actionsCalled(title: string): Promise<Action[]> {
  const token = await portal.app.signIn((await administrator()).id);
  const { body } = await portal.app.call('actions/retrieveActions', { all: true }, token);
  return (body.Result?.items ?? []).filter((action) => action.title === title);
}

test('a button is created, previewed beside the form and published', async () => {
  await aPage(portal.db, { id: 'safety', title: 'Safety at work' });
  const { user, main } = await openNew();
  main.getByText('Enter a title to see the button.');
  await user.type(main.getByLabelText('Title'), 'Stay safe');
  await user.selectOptions(main.getByLabelText('Shown on page'), 'Apprentices');
  await user.click(main.getByRole('radio', { name: 'Solid' }));
  await user.click(main.getByRole('radio', { name: 'Danger' }));
  const preview = within(main.getByRole('region', { name: 'As users see it' }));
  preview.getByText('Stay safe');
  await user.click(main.getByRole('switch', { name: 'Published' }));
  await user.click(main.getByRole('button', { name: 'Save' }));
  main.getByText('Choose a page or enter an address, or save it without publishing.');

  await user.click(main.getByRole('button', { name: 'Choose a page' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Choose a page' }));
  await user.type(picker.getByRole('searchbox'), 'safety');
  await user.click(await picker.findByRole('button', { name: /^Safety at work/ }));
  await main.findByRole('link', { name: 'Safety at work' });
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Save' }));
  await screen.findByText('Users see it now.');
  expect(await actionsCalled('Stay safe')).toMatchObject([
    {
      actionPage: 'apprentices',
      appearance: 'solid',
      color: 'danger',
      pageId: 'safety',
      published: true,
      isPublic: false,
    },
  ]);
});

test('an icon is found by its name, and styled', async () => {
  const { user, main } = await openNew();
  await user.type(main.getByLabelText('Title'), 'With an icon');
  await user.selectOptions(main.getByLabelText('Shown on page'), 'Home');
  await user.click(main.getByRole('button', { name: 'Choose an icon' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Choose an icon' }));
  await user.type(picker.getByRole('searchbox'), 'chalkboard teach');
  await picker.findByText('1 icon');
  await expectAccessible();
  await user.click(picker.getByRole('button', { name: 'chalkboard-teacher' }));
  await user.selectOptions(await main.findByLabelText('Style'), 'Bold');
  await user.click(main.getByRole('button', { name: 'Save' }));
  await screen.findByText('Action saved');
  const [saved] = await actionsCalled('With an icon');
  expect(saved?.icon).toMatchObject({ n: 'chalkboard-teacher', p: 'bold', c1: '', po: 1 });
});

test('an unsafe address is refused at its field', async () => {
  const { user, main } = await openNew();
  await user.type(main.getByLabelText('Title'), 'Harmful');
  await user.selectOptions(main.getByLabelText('Shown on page'), 'Home');
  await user.type(main.getByLabelText('Address'), 'javascript:alert(1)');
  await user.click(main.getByRole('button', { name: 'Save' }));
  main.getByText('Must start with https:// or, for a page of the portal, with /');
  expect(document.activeElement).toBe(main.getByLabelText('Address'));
  expect(await actionsCalled('Harmful')).toEqual([]);
});

test('a copy is a draft with everything the original has', async () => {
  await anAction(portal.db, { title: 'Copied', color: 'accent', actionPage: 'receipts' });
  const { user, main } = await portal.visit('/admin/actions', { as: await administrator() });
  await user.click(await main.findByRole('link', { name: 'Copy ‘Copied’' }));
  await main.findByDisplayValue('Copied (Copy)');
  await user.click(main.getByRole('button', { name: 'Save' }));
  await screen.findByText('Action saved');
  expect(await actionsCalled('Copied (Copy)')).toMatchObject([
    { color: 'accent', actionPage: 'receipts', published: false },
  ]);
});

test('saving again after a lost response creates no second button', async () => {
  const { user, main } = await openNew();
  await user.type(main.getByLabelText('Title'), 'Only once');
  await user.selectOptions(main.getByLabelText('Shown on page'), 'Home');
  portal.fail('actions/saveActions', 'network');
  await user.click(main.getByRole('button', { name: 'Save' }));
  await main.findByText(/^The connection was lost, so the change may have been saved/);
  portal.mend('actions/saveActions');
  await user.click(main.getByRole('button', { name: 'Save' }));
  await screen.findByText('Action saved');
  expect(await actionsCalled('Only once')).toHaveLength(1);
});

test('changes saved by another user are not overwritten without confirmation', async () => {
  const action = await anAction(portal.db, { title: 'Contested' });
  const { user, main } = await openAction(action);
  await user.type(main.getByLabelText('Title'), ' by me');
  portal.hold('actions/retrieveActions');
  const by = await administrator();
  await anAction(portal.db, { id: action.id, title: 'Theirs', by });
  await user.click(main.getByRole('button', { name: 'Save' }));
  await main.findByText(
    `Changed in the meantime by ${by.email}. Your changes are still here and are not saved.`,
  );
  portal.mend('actions/retrieveActions');
  await user.click(main.getByRole('button', { name: 'Save mine over theirs' }));
  await screen.findByText('Action saved');
  expect(await actionsCalled('Contested by me')).toHaveLength(1);
});

test('the history compares a version with the current entry and restores it for saving', async () => {
  const by = await administrator();
  const first = await anAction(portal.db, { title: 'Call us', url: '/about', color: 'danger', by });
  const action = await anAction(portal.db, {
    id: first.id,
    title: 'Ring us',
    pageId: 'contact',
    isPublic: false,
    at: new Date('2026-03-01T21:30:00Z'),
  });
  const { user, main } = await openAction(action);
  await user.click(main.getByRole('radio', { name: 'Solid' }));
  await user.click(main.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('dialog', { name: 'History' }));
  await history.findByText(`Published 02-Mar-2026 08:00:00 am by ${by.email}`);
  await expectAccessible();

  await user.click(history.getByRole('button', { name: 'Compare Version 1' }));
  await history.findByText('Call us');
  const wordsOf = (part: string) =>
    history.getByRole('heading', { name: part }).parentElement?.textContent;
  expect(wordsOf('Title')).toBe('TitleRemoved:Call usAdded:Ring us');
  expect(wordsOf('Appearance')).toBe('AppearanceRemoved:OutlineAdded:Solid');
  expect(wordsOf('Colour')).toBe('ColourRemoved:DangerAdded:Primary');
  expect(wordsOf('Page')).toBe('PageAdded:/pages/contact');
  expect(wordsOf('Who can see it')).toBe(
    'Who can see itRemoved:Everyone who is signed inAdded:Contacts only',
  );
  expect(history.queryByRole('heading', { name: 'Position' })).toBeNull();
  await user.click(history.getByRole('button', { name: 'Back to the history' }));

  await user.click(history.getByRole('button', { name: 'Restore Version 1' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Restore Version 1?' }));
  await user.click(asked.getByRole('button', { name: 'Restore' }));
  await main.findByDisplayValue('Call us');
  main.getByText('Not saved');
  expect(await actionsCalled('Call us')).toEqual([]);
  await user.click(main.getByRole('button', { name: 'Save' }));
  await screen.findByText('Action saved');
  expect(await actionsCalled('Call us')).toMatchObject([
    { id: first.id, color: 'danger', appearance: 'outline', pageId: null, isPublic: true },
  ]);
});

test('an action that is not saved yet has no history', async () => {
  const { main } = await openNew();
  main.getByRole('button', { name: 'Save' });
  expect(main.queryByRole('button', { name: 'History' })).toBeNull();
});

test('a history that failed to load is shown after Retry', async () => {
  const visit = await openAction(await anAction(portal.db, { title: 'Unread' }));
  await retryHistory(portal, visit, 1);
});

test('leaving with unsaved changes asks first', async () => {
  const { user, main } = await openNew();
  await user.type(main.getByLabelText('Title'), 'Half made');
  await user.click(main.getByRole('link', { name: 'Users' }));
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  main.getByDisplayValue('Half made');
});

test('an action that does not exist is not found', async () => {
  const { main } = await portal.visit('/admin/actions/no-such', { as: await administrator() });
  await main.findByText('This action does not exist. It may have been deleted.');
});

test('an action that failed to load is shown after Retry', async () => {
  const action = await anAction(portal.db, { title: 'There again' });
  portal.fail('actions/retrieveActions');
  const visit = await portal.visit(`/admin/actions/${action.id}`, { as: await administrator() });
  const says = 'The action couldn’t be loaded';
  await retryOnceMended(portal, visit, 'actions/retrieveActions', says);
  await visit.main.findByDisplayValue('There again');
});

test('a second editor is warned while typing', async () => {
  const action = await anAction(portal.db, { title: 'Watched' });
  const { user, main } = await openAction(action);
  await user.type(main.getByLabelText('Title'), ' by me');
  const token = await portal.app.signIn((await administrator()).id);
  const { id, version, actionPage } = action;
  const actions = [{ id, version, actionPage, title: 'Theirs' }];
  expect((await portal.app.call('actions/saveActions', { actions }, token)).status).toBe(200);
  await main.findByText(/^Someone else has just saved a newer version/);
  main.getByDisplayValue('Watched by me');
});
