import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { pictureAddress } from '@tradebridge/contract/media-rules';
import { afterEach, expect, test } from 'vitest';
import { aNewsItem, aPage, aPicture } from '../../../server/src/content/test-content.ts';
import { media } from '../../../server/src/media/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';
import { aPictureToUpload } from './test-pictures.ts';

const portal = await openPortal();
afterEach(async () => {
  await portal.db.orm.delete(media);
});

const anAdministrator = () => staffWith(portal.db, 'isAdmin');
const visitLibrary = async () => portal.visit('/admin/media', { as: await anAdministrator() });
const theDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const cardOf = (list: HTMLElement, name: string) => {
  const card = within(list).getByText(name).closest('li');
  if (!card) throw new Error(`There is no card of ${name}.`);
  return within(card);
};

test('a picture is shown with its name, description, size and where it is used', async () => {
  const { id } = await aPicture(portal.app, { name: 'welder.png', alt: 'A welder' });
  await aPage(portal.db, {
    title: 'Trades',
    content: `<p><img src="${pictureAddress(id)}" alt="A welder"></p>`,
  });
  await aPicture(portal.app, { name: 'line.png', isDecorative: true });
  const { main } = await visitLibrary();
  const list = await main.findByRole('list', { name: 'Pictures' });
  const used = cardOf(list, 'welder.png');
  used.getByRole('img', { name: 'A welder' });
  used.getByText(/^600 × 400 pixels, /);
  used.getByText('Page “Trades”');
  const unused = cardOf(list, 'line.png');
  unused.getByText('Decorative');
  unused.getByText('Not used');
  await expectAccessible();
});

test('a library without pictures says what to do', async () => {
  const { main } = await visitLibrary();
  await main.findByText('No pictures yet');
  await expectAccessible();
});

test('pictures that failed to load are shown after Retry', async () => {
  await aPicture(portal.app, { name: 'welder.png' });
  portal.fail('media/retrieveMedia');
  const visit = await visitLibrary();
  await retryOnceMended(portal, visit, 'media/retrieveMedia', 'The pictures couldn’t be loaded');
  await visit.main.findByText('welder.png');
});

test('support staff have no access to the library', async () => {
  await expectDenied(portal, '/admin/media', await staffWith(portal.db, 'isSupport'));
});

test('a picture is uploaded once it is described', async () => {
  const { user, main, choose } = await visitLibrary();
  await user.click(await main.findByRole('button', { name: 'Upload picture' }));
  const dialog = await theDialog('Upload picture');
  await choose(dialog.getByRole('button', { name: 'Choose or take a picture' }), [
    await aPictureToUpload(),
  ]);
  const alt = await dialog.findByRole('textbox', { name: 'Description' });
  expect(document.activeElement).toBe(alt);
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Upload picture' }));
  dialog.getByText('Describe the picture, or mark it as decorative');
  await user.type(alt, 'A welder at work');
  await user.click(dialog.getByRole('button', { name: 'Upload picture' }));
  await screen.findByText('Picture uploaded');
  await main.findByRole('img', { name: 'A welder at work' });
});

test('several dropped pictures are described one after another', async () => {
  const { user, main } = await visitLibrary();
  const files = [await aPictureToUpload('a.png'), await aPictureToUpload('b.png')];
  fireEvent.drop(await main.findByText('No pictures yet'), {
    dataTransfer: { files, types: ['Files'] },
  });
  const dialog = await theDialog('Upload picture');
  dialog.getByText('Picture 1 of 2');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Upload picture' }));
  await dialog.findByText('Picture 2 of 2');
  dialog.getByText('b.png');
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'The second');
  await user.click(dialog.getByRole('button', { name: 'Upload picture' }));
  const list = await main.findByRole('list', { name: 'Pictures' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await within(list).findByText('b.png');
  cardOf(list, 'a.png').getByText('Decorative');
  cardOf(list, 'b.png').getByText('The second');
});

test('a pasted picture is added', async () => {
  const { main } = await visitLibrary();
  await main.findByText('No pictures yet');
  fireEvent.paste(document.body, {
    clipboardData: { files: [await aPictureToUpload('pasted.png')] },
  });
  (await theDialog('Upload picture')).getByText('pasted.png');
});

test('a file that is not a picture is refused before upload', async () => {
  const { user, main, choose } = await visitLibrary();
  await user.click(await main.findByRole('button', { name: 'Upload picture' }));
  const dialog = await theDialog('Upload picture');
  const button = dialog.getByRole('button', { name: 'Choose or take a picture' });
  await choose(button, [new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })]);
  await dialog.findByText(/^This file type is not supported/);
  expect(dialog.getByRole('button', { name: 'Upload picture' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: 'Choose another picture' }));
  dialog.getByRole('button', { name: 'Choose or take a picture' });
});

test('sending an upload again after a lost response adds the picture once', async () => {
  const { user, main, choose } = await visitLibrary();
  await user.click(await main.findByRole('button', { name: 'Upload picture' }));
  const dialog = await theDialog('Upload picture');
  await choose(dialog.getByRole('button', { name: 'Choose or take a picture' }), [
    await aPictureToUpload(),
  ]);
  await user.type(await dialog.findByRole('textbox', { name: 'Description' }), 'A welder');
  portal.fail('media/upload', 'network');
  await user.click(dialog.getByRole('button', { name: 'Upload picture' }));
  await dialog.findByText(/The picture may have been uploaded/);
  portal.mend('media/upload');
  await user.click(dialog.getByRole('button', { name: 'Upload picture' }));
  const list = await main.findByRole('list', { name: 'Pictures' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
});

test('pictures are found by words of the name or description', async () => {
  await aPicture(portal.app, { name: 'one.png', alt: 'A welder' });
  await aPicture(portal.app, { name: 'two.png', alt: 'A baker' });
  const { user, main } = await visitLibrary();
  await main.findByText('one.png');
  await user.type(main.getByRole('searchbox', { name: 'Search pictures' }), 'baker');
  await waitFor(() => expect(main.queryByText('one.png')).toBeNull());
  main.getByText('two.png');
  await user.type(main.getByRole('searchbox', { name: 'Search pictures' }), 's');
  await main.findByText('No pictures match');
  await user.click(main.getByRole('button', { name: 'Show all pictures' }));
  await main.findByText('one.png');
});

test('more pictures are loaded on request', async () => {
  for (let number = 1; number <= 21; number += 1) {
    const at = new Date(Date.UTC(2026, 0, number));
    await aPicture(portal.app, { name: `picture-${number}.png`, width: 8, height: 8, at });
  }
  const { user, main } = await visitLibrary();
  await main.findByText('picture-21.png');
  expect(main.queryByText('picture-1.png')).toBeNull();
  await user.click(main.getByRole('button', { name: 'Load more' }));
  await main.findByText('picture-1.png');
});

test('a changed description applies to later uses of the picture', async () => {
  await aPicture(portal.app, { name: 'welder.png', alt: 'A welder' });
  const { user, main } = await visitLibrary();
  await user.click(await main.findByRole('button', { name: 'Edit description of welder.png' }));
  const dialog = await theDialog('Edit description');
  const alt = dialog.getByRole('textbox', { name: 'Description' });
  await user.clear(alt);
  await user.click(dialog.getByRole('button', { name: 'Save description' }));
  dialog.getByText('Describe the picture, or mark it as decorative');
  await user.type(alt, 'Somebody welds');
  await user.click(dialog.getByRole('button', { name: 'Save description' }));
  await main.findByRole('img', { name: 'Somebody welds' });
});

test('an unused picture is deleted after confirmation', async () => {
  await aPicture(portal.app, { name: 'welder.png' });
  const { user, main } = await visitLibrary();
  await user.click(await main.findByRole('button', { name: 'Delete welder.png' }));
  const dialog = await theDialog('Delete picture?');
  await user.click(dialog.getByRole('button', { name: 'Delete picture' }));
  await main.findByText('No pictures yet');
});

test('a picture in use is deleted only after its uses were shown', async () => {
  const picture = await aPicture(portal.app, { name: 'welder.png' });
  const { user, main } = await visitLibrary();
  const button = await main.findByRole('button', { name: 'Delete welder.png' });
  // It is used meanwhile.
  await aNewsItem(portal.db, { title: 'Open day', picture });
  await user.click(button);
  const dialog = await theDialog('Delete picture?');
  await user.click(dialog.getByRole('button', { name: 'Delete picture' }));
  await dialog.findByText('News “Open day”');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Delete anyway' }));
  await main.findByText('No pictures yet');
});
