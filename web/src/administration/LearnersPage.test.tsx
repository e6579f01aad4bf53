import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aStudent } from '../../../server/src/apprentices/test-apprentices.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

/** A student without an account. */
const aStranger = (familyName: string, email: string | null) =>
  aStudent(portal.db, { familyName, email, userId: null });

test('a student is found, and invited by email to the address on record', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  await aStranger('Quill', 'zoe.quill@example.test');
  await aStudent(portal.db, { familyName: 'Quilty', email: 'quilty@example.test' });
  await aStranger('Quiller', null);
  const { user, main } = await portal.visit('/admin/learners', { as });
  await main.findByText('Who are you looking for?');
  await user.type(main.getByRole('searchbox'), 'quil');
  await main.findByText('3 students');
  await main.findByRole('row', { name: /Zoe Quill.*zoe\.quill@example\.test.*Not connected/ });
  main.getByRole('row', { name: /Zoe Quilty.*Connected/ });
  main.getByRole('row', { name: /Zoe Quiller.*None on record/ });
  expect(main.getAllByRole('button', { name: /^Invite / })).toHaveLength(1);
  await expectAccessible();

  await user.click(main.getByRole('button', { name: 'Invite Zoe Quill' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Zoe Quill?' }));
  dialog.getByText(/^We will send a link to zoe\.quill@example\.test,/);
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await screen.findByText('Zoe Quill was invited');
  await main.findByRole('button', { name: 'Invite again: Zoe Quill' });
  expect(portal.app.mails.at(-1)).toMatchObject({
    to: 'zoe.quill@example.test',
    text: expect.stringContaining('http'),
  });
});

test('a search without results says what can be searched for', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/admin/learners?q=nobody', { as });
  await main.findByText('No students match');
});

test('students that failed to load are shown after Retry', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  await aStranger('Ferris', 'ferris@example.test');
  portal.fail('learner/findStudents');
  const visit = await portal.visit('/admin/learners?q=ferris', { as });
  await retryOnceMended(portal, visit, 'learner/findStudents', 'The students couldn’t be loaded');
  await visit.main.findByRole('row', { name: /Zoe Ferris/ });
});

test('support staff have no access to the learners', async () => {
  await expectDenied(portal, '/admin/learners', await staffWith(portal.db, 'isSupport'));
});
