import { screen, within } from '@testing-library/dom';
import type { News } from '@tradebridge/contract/news';
import { expect, test } from 'vitest';
import { aNewsItem } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryHistory, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const administrator = () => staffWith(portal.db, 'isAdmin');

const openItem = async ({ id, title }: News) => {
  const visit = await portal.visit(`/admin/news/${id}`, { as: await administrator() });
  await visit.main.findByDisplayValue(title);
  return visit;
};

async function openNew() {
  const visit = await portal.visit('/admin/news', { as: await administrator() });
  await visit.user.click(await visit.main.findByRole('button', { name: 'Write news' }));
  await screen.findByRole('heading', { level: 1, name: 'Write news' });
  await visit.main.findByLabelText('Title');
  return visit;
}

/** The server's news with a text. */
async function allNews(text: string): Promise<News[]> {
  const token = await portal.app.signIn((await administrator()).id);
  const { body } = await portal.app.call('news/retrieveNews', { all: true, text }, token);
  return body.Result?.items ?? [];
}

const preview = () => within(screen.getByRole('region', { name: 'As users see it' }));

test('a news item is written, previewed beside it and published', async () => {
  const { user, main } = await openNew();
  preview().getByText('Nothing written yet.');
  await user.type(main.getByLabelText('Title'), 'Workshop opens');
  await user.type(main.getByLabelText('Summary'), 'On Monday at nine.');
  preview().getByRole('heading', { name: 'Workshop opens' });
  preview().getByText('On Monday at nine.');
  await expectAccessible();
  await user.click(main.getByRole('radio', { name: /^Publish now/ }));
  await user.click(main.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText('Users see it now.');
  await screen.findByRole('heading', { level: 1, name: 'Edit news' });
  main.getByText('Visible');
  const [saved] = await allNews('Workshop opens');
  expect(saved).toMatchObject({
    summary: 'On Monday at nine.',
    publish: '2026-03-01T22:00:00.000Z',
  });
});

test('a start in the future schedules the item, in the institution’s time zone', async () => {
  const { user, main } = await openNew();
  await user.type(main.getByLabelText('Title'), 'Planned item');
  await user.click(main.getByRole('radio', { name: /^From a date and time/ }));
  const from = main.getByLabelText('Visible from');
  await user.clear(from);
  await user.type(from, '2026-03-05T09:00');
  await user.type(main.getByLabelText('Visible until'), '2026-03-04T09:00');
  await user.click(main.getByRole('button', { name: 'Save and schedule' }));
  await main.findByText('Must be after the start');
  await user.clear(main.getByLabelText('Visible until'));
  await user.click(main.getByRole('button', { name: 'Save and schedule' }));
  await screen.findByText('Users see it from 05-Mar-2026 09:00:00 am.');
  expect(await allNews('Planned item')).toMatchObject([
    { publish: '2026-03-04T22:00:00.000Z', unpublish: null },
  ]);
});

test('without a title it is not saved, and the field is marked', async () => {
  const { user, main } = await openNew();
  await user.type(main.getByLabelText('Summary'), 'Something');
  await user.click(main.getByRole('button', { name: 'Save' }));
  main.getByText('Enter a title');
  main.getByText('Check 1 field. It is marked.');
});

test('a copy is a draft with the content of the original', async () => {
  const original = await aNewsItem(portal.db, { title: 'Fair', summary: 'In the hall.' });
  const { user, main } = await portal.visit('/admin/news', { as: await administrator() });
  await user.click(await main.findByRole('link', { name: 'Copy ‘Fair’' }));
  await main.findByDisplayValue('Fair (Copy)');
  expect(main.getByRole<HTMLInputElement>('radio', { name: /^Draft/ }).checked).toBe(true);
  await user.click(main.getByRole('button', { name: 'Save' }));
  await screen.findByText('News saved');
  const [copy] = await allNews('Fair (Copy)');
  expect(copy).toMatchObject({ summary: 'In the hall.', publish: null });
  expect(copy?.id).not.toBe(original.id);
});

test('saving again after a lost response creates no second item', async () => {
  const { user, main } = await openNew();
  await user.type(main.getByLabelText('Title'), 'Only once');
  await user.click(main.getByRole('radio', { name: /^Publish now/ }));
  portal.fail('news/saveNews', 'network');
  await user.click(main.getByRole('button', { name: 'Save and publish' }));
  await main.findByText(/^The connection was lost, so the change may have been saved/);
  portal.mend('news/saveNews');
  portal.pass(5_000);
  await user.click(main.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText('News saved');
  expect(await allNews('Only once')).toHaveLength(1);
});

test('another user’s changes are not overwritten, and the page says who made them', async () => {
  const item = await aNewsItem(portal.db, { title: 'Contested' });
  const { user, main } = await openItem(item);
  await user.type(main.getByLabelText('Summary'), 'Mine');
  portal.hold('news/getOne');
  const by = await administrator();
  await aNewsItem(portal.db, { id: item.id, title: 'Theirs', by });
  await user.click(main.getByRole('button', { name: 'Save and publish' }));
  await main.findByText(
    `Changed in the meantime by ${by.email}. Your changes are still here and are not saved.`,
  );
  portal.mend('news/getOne');
  main.getByDisplayValue('Mine');
  await user.click(main.getByRole('button', { name: 'Discard mine and load theirs' }));
  await main.findByDisplayValue('Theirs');
});

test('a second editor is warned while typing', async () => {
  const item = await aNewsItem(portal.db, { title: 'Watched' });
  const { user, main } = await openItem(item);
  await user.type(main.getByLabelText('Summary'), 'Mine');
  const token = await portal.app.signIn((await administrator()).id);
  const theirs = { id: item.id, version: item.version, title: 'Theirs' };
  expect((await portal.app.call('news/saveNews', { news: [theirs] }, token)).status).toBe(200);
  await main.findByText(/^Someone else has just saved a newer version/);
  main.getByDisplayValue('Mine');
});

test('the history compares a version with the current entry and restores it for saving', async () => {
  const by = await administrator();
  const first = await aNewsItem(portal.db, {
    title: 'Doors open',
    content: '<p>On Monday</p>',
    unpublish: '2026-05-01T00:00:00.000Z',
    by,
  });
  const item = await aNewsItem(portal.db, {
    id: first.id,
    title: 'Doors are open',
    content: '<p>On Tuesday</p>',
    at: new Date('2026-03-01T21:30:00Z'),
  });
  const { user, main } = await openItem(item);
  await user.type(main.getByLabelText('Summary'), 'Come along.');
  await user.click(main.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('dialog', { name: 'History' }));
  await history.findByText(`Published 02-Mar-2026 08:00:00 am by ${by.email}`);
  await expectAccessible();
  expect(history.queryByRole('button', { name: 'Name this draft' })).toBeNull();

  await user.click(history.getByRole('button', { name: 'Compare Version 1' }));
  await history.findByText('Doors open');
  history.getByText('Doors are open');
  history.getByText('Come along.');
  history.getByText('On Monday');
  history.getByText('On Tuesday');
  history.getByText('From 02-Mar-2026 08:00:00 am');
  history.getByText('From 02-Mar-2026 08:30:00 am');
  history.getByText('01-May-2026 10:00:00 am');
  await user.click(history.getByRole('button', { name: 'Back to the history' }));

  await user.click(history.getByRole('button', { name: 'Restore Version 1' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Restore Version 1?' }));
  asked.getByText(/Nothing changes for users until you save/);
  await user.click(asked.getByRole('button', { name: 'Restore' }));
  await main.findByDisplayValue('Doors open');
  main.getByText('Not saved');
  expect(await allNews('Doors')).toMatchObject([{ title: 'Doors are open' }]);
  await user.click(main.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText('News saved');
  expect(await allNews('Doors open')).toMatchObject([
    {
      summary: '',
      content: '<p>On Monday</p>',
      publish: '2026-03-01T21:00:00.000Z',
      unpublish: '2026-05-01T00:00:00.000Z',
    },
  ]);
});

test('news that is not saved yet has no history', async () => {
  const { main } = await openNew();
  main.getByRole('button', { name: 'Save' });
  expect(main.queryByRole('button', { name: 'History' })).toBeNull();
});

test('a history that failed to load is shown after Retry', async () => {
  const visit = await openItem(await aNewsItem(portal.db, { title: 'Unread' }));
  await retryHistory(portal, visit, 1);
});

test('leaving with unsaved changes asks first', async () => {
  const { user, main } = await openNew();
  await user.type(main.getByLabelText('Title'), 'Half written');
  await user.click(main.getByRole('link', { name: 'Users' }));
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  main.getByDisplayValue('Half written');
});

test('an item that does not exist is not found', async () => {
  const { main } = await portal.visit('/admin/news/no-such', { as: await administrator() });
  await main.findByText('This news item does not exist. It may have been deleted.');
});

test('an item that failed to load is shown after Retry', async () => {
  const item = await aNewsItem(portal.db, { title: 'There again' });
  portal.fail('news/getOne');
  const visit = await portal.visit(`/admin/news/${item.id}`, { as: await administrator() });
  await retryOnceMended(portal, visit, 'news/getOne', 'The news item couldn’t be loaded');
  await visit.main.findByDisplayValue('There again');
});
