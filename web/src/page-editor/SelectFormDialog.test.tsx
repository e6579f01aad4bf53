import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test } from 'vitest';
import { aForm, aPage } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const path = 'form/retrieveForms';

/** Opens the part of the editor for a page's form, and the dialog to choose another. */
async function choose(id: string, act = 'Choose a form') {
  const as = await staffWith(portal.db, 'isAdmin');
  const visit = await portal.visit(`/admin/pages/${id}`, { as });
  await visit.user.click(await visit.main.findByRole('button', { name: 'Form' }));
  await visit.user.click(await visit.main.findByRole('button', { name: act }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Form' }));
  return {
    ...visit,
    dialog,
    ok: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Ok' }),
  };
}

// First, while this file's database has no forms.
test('without a published form, only ‘No form’ can be chosen', async () => {
  await aPage(portal.db, { id: 'first', title: 'First' });
  const { dialog, ok } = await choose('first');
  await dialog.findByText('No published forms yet');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'No form' }).checked).toBe(true);
  expect(ok().disabled).toBe(true);
});

test('Ok can be pressed once another form is selected, and Cancel changes nothing', async () => {
  await aForm(portal.db, { id: 'one', name: 'A first form' });
  await aForm(portal.db, { id: 'two', name: 'A second form' });
  await aForm(portal.db, { name: 'A draft', isPublished: false });
  await aPage(portal.db, { id: 'shown', title: 'Shown', formId: 'one' });
  const { user, main, dialog, ok } = await choose('shown', 'Change form');
  const second = await dialog.findByRole('radio', { name: 'A second form' });
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'A first form' }).checked).toBe(true);
  expect(dialog.queryByRole('radio', { name: 'A draft' })).toBeNull();
  expect(ok().disabled).toBe(true);
  await expectAccessible();
  await user.click(second);
  expect(ok().disabled).toBe(false);
  await user.click(dialog.getByRole('radio', { name: 'A first form' }));
  expect(ok().disabled).toBe(true);
  await user.click(second);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await main.findByRole('link', { name: 'A first form' });

  await user.click(main.getByRole('button', { name: 'Change form' }));
  const again = within(await screen.findByRole('dialog', { name: 'Select Form' }));
  await user.click(await again.findByRole('radio', { name: 'A second form' }));
  await user.click(again.getByRole('button', { name: 'Ok' }));
  await main.findByRole('link', { name: 'A second form' });
  await user.click(main.getByRole('button', { name: 'Change form' }));
  const last = within(await screen.findByRole('dialog', { name: 'Select Form' }));
  await user.click(last.getByRole('radio', { name: 'No form' }));
  await user.click(last.getByRole('button', { name: 'Ok' }));
  await main.findByText('This page shows no form.');
});

test('more forms load 100 pixels before the end, with skeleton rows meanwhile', async () => {
  for (let number = 10; number < 62; number++) {
    await aForm(portal.db, { name: `Long list ${number}` });
  }
  await aPage(portal.db, { id: 'long', title: 'Long' });
  // A document without layout: a list of 1,000 pixels, 400 of them visible.
  const { prototype } = HTMLElement;
  const usual = [
    ['scrollHeight', Object.getOwnPropertyDescriptor(prototype, 'scrollHeight')],
    ['clientHeight', Object.getOwnPropertyDescriptor(prototype, 'clientHeight')],
  ] as const;
  onTestFinished(() => {
    for (const [name, descriptor] of usual) {
      if (descriptor) Object.defineProperty(prototype, name, descriptor);
      else Reflect.deleteProperty(prototype, name);
    }
  });
  Object.defineProperty(prototype, 'scrollHeight', { configurable: true, get: () => 1000 });
  Object.defineProperty(prototype, 'clientHeight', { configurable: true, get: () => 400 });
  const { dialog } = await choose('long');
  await dialog.findByRole('radio', { name: /Long list 10/ });
  const count = () => dialog.getAllByRole('radio', { name: /Long list/ }).length;
  const before = count();
  const list = dialog.getByRole('radiogroup', { name: 'Forms' }).parentElement;
  if (!list) throw new Error('There is no list that scrolls.');
  const scrollTo = (top: number) => {
    list.scrollTop = top;
    fireEvent.scroll(list);
  };
  portal.hold(path);
  scrollTo(499);
  expect(dialog.queryByText('Please Wait ...')).toBeNull();
  scrollTo(500);
  await dialog.findByText('Please Wait ...');
  portal.mend(path);
  await waitFor(() => expect(count()).toBe(before + 20));
  expect(dialog.queryByText('Please Wait ...')).toBeNull();
});

test('forms that failed to load are shown after Retry', async () => {
  await aForm(portal.db, { name: 'Zebra crossing' });
  await aPage(portal.db, { id: 'failing', title: 'Failing' });
  portal.fail(path);
  const visit = await choose('failing');
  await retryOnceMended(
    portal,
    { ...visit, main: visit.dialog },
    path,
    'The forms couldn’t be loaded',
  );
  await visit.dialog.findByRole('radio', { name: 'A first form' });
});
