import { screen, within } from '@testing-library/dom';
import type { Picture } from '@tradebridge/contract/media';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aPicture } from '../../../server/src/content/test-content.ts';
import { media } from '../../../server/src/media/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';
import { piecesOf } from '../test/pieces-of.tsx';
import { PictureField } from './PictureField.tsx';
import { aPictureToUpload } from './test-pictures.ts';

const portal = await openPortal();
const show = piecesOf(portal);
afterEach(async () => {
  await portal.db.orm.delete(media);
});

const submitted = vi.fn();

/** A form with the field, showing its value. */
function AForm({ initial = null }: { initial?: Picture | null }) {
  const [picture, setPicture] = useState(initial);
  return (
    <form onSubmit={submitted}>
      <PictureField label="Picture of the news" value={picture} onChange={setPicture} />
      <output>{JSON.stringify(picture)}</output>
    </form>
  );
}

const open = async (initial: Picture | null = null) =>
  show(await staffWith(portal.db, 'isAdmin'), <AForm initial={initial} />);
const theDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a picture is chosen from the library, and described for this place', async () => {
  const picture = await aPicture(portal.app, { name: 'welder.png', alt: 'A welder' });
  const { user, main } = await open();
  const field = within(await main.findByRole('group', { name: 'Picture of the news' }));
  field.getByText('No picture');
  await user.click(field.getByRole('button', { name: 'Choose picture' }));
  const dialog = await theDialog('Choose a picture');
  await user.click(dialog.getByRole('radio', { name: 'Library' }));
  await user.click(await dialog.findByRole('radio', { name: 'A welder, welder.png' }));
  await expectAccessible();
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), ' at work');
  await user.click(dialog.getByRole('button', { name: 'Use picture' }));
  await field.findByRole('img', { name: 'A welder at work' });
  expect(main.getByRole('status').textContent).toBe(
    JSON.stringify({ ...picture, alt: 'A welder at work' }, ['id', 'alt', 'width', 'height']),
  );
  expect(submitted).not.toHaveBeenCalled();
});

test('a picture is uploaded where it is needed', async () => {
  const { user, main, choose } = await open();
  await user.click(await main.findByRole('button', { name: 'Choose picture' }));
  const dialog = await theDialog('Choose a picture');
  await choose(dialog.getByRole('button', { name: 'Choose or take a picture' }), [
    await aPictureToUpload(),
  ]);
  await user.click(await dialog.findByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Use picture' }));
  await main.findByText('Decorative');
});

test('the description of a picture can be changed, and the picture removed', async () => {
  const { user, main } = await open(await aPicture(portal.app, { alt: 'A welder' }));
  await user.click(await main.findByRole('button', { name: 'Edit description' }));
  const dialog = await theDialog('Edit description');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Save description' }));
  await main.findByText('Decorative');
  await user.click(main.getByRole('button', { name: 'Remove picture' }));
  main.getByText('No picture');
  expect(document.activeElement).toBe(main.getByRole('button', { name: 'Choose picture' }));
});

test('a library that failed to load is shown after Retry', async () => {
  await aPicture(portal.app, { name: 'welder.png', alt: 'A welder' });
  portal.fail('media/retrieveMedia');
  const { user, main } = await open();
  await user.click(await main.findByRole('button', { name: 'Choose picture' }));
  const dialog = await theDialog('Choose a picture');
  await user.click(dialog.getByRole('radio', { name: 'Library' }));
  await dialog.findByText('The pictures couldn’t be loaded');
  portal.mend('media/retrieveMedia');
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByRole('radio', { name: 'A welder, welder.png' });
});
