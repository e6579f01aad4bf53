import { fireEvent, screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aDocument } from '../../../server/src/documents/test-documents.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('documents are listed with their details, and found by name', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'reader');
  await aDocument(portal.app, employerId, { category: 'Safety' });
  await aDocument(portal.app, employerId, { title: 'Insurance', fileName: 'cover.txt' });
  const { user, main } = await portal.visit('/documents', { as });
  await main.findByText('2 documents');
  await main.findByRole('row', { name: /Safety induction.*induction\.txt.*Safety.*20-Feb-2026/ });
  main.getByRole('button', { name: 'Download Insurance' });
  await expectAccessible();

  await user.type(main.getByRole('searchbox', { name: 'Search documents' }), 'insur');
  await main.findByText('1 of 2 documents');
  expect(main.queryByText('Safety induction')).toBeNull();
});

test('own uploads can be deleted after a confirmation, the institution’s documents cannot', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'writer');
  await aDocument(portal.app, employerId, { title: 'Site photo', isPortals: true });
  await aDocument(portal.app, employerId);
  const { user, main } = await portal.visit('/documents', { as });
  await main.findByRole('row', { name: /Safety induction/ });
  expect(main.queryByRole('button', { name: 'Delete Safety induction' })).toBeNull();
  await user.click(main.getByRole('button', { name: 'Delete Site photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete document?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete document' }));
  await screen.findByText('Document deleted');
  await main.findByText('1 document');
  expect(main.queryByText('Site photo')).toBeNull();
});

test('valid files are uploaded, and each invalid one shows an error', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const { user, main } = await portal.visit('/documents', { as });
  await main.findByText('No documents yet');
  expect(main.queryByText('0 documents')).toBeNull();
  await user.click(main.getByRole('button', { name: 'Upload documents' }));
  const dropZone = await screen.findByText('Drop files here, or');
  const dialog = within(screen.getByRole('dialog', { name: 'Upload documents' }));
  const file = (name: string, type: string, size = 1) =>
    new File(['%PDF-1.7\n', new Uint8Array(size)], name, { type });
  const files = [
    file('plan.pdf', 'application/pdf', 10_500_000),
    file('insurance.pdf', 'application/pdf', 300_000),
    file('IMG_1.HEIC', ''),
    file('tool.exe', 'application/x-msdownload'),
  ];
  fireEvent.drop(dropZone, { dataTransfer: { files } });
  const chosen = within(await dialog.findByRole('list', { name: 'Chosen files' }));
  await chosen.findByText(/10\.01 MB\. The limit is 10 MB/);
  await chosen.findByText('Files of this type are not accepted.');
  await chosen.findByText(/HEIC photos can’t be uploaded/);
  await chosen.findByText(/^Ready, /);
  await expectAccessible();
  for (const name of ['plan.pdf', 'IMG_1.HEIC', 'tool.exe']) {
    await user.click(chosen.getByRole('button', { name: `Remove ${name}` }));
  }
  await user.type(dialog.getByLabelText('Category (optional)'), 'Safety');
  await user.click(dialog.getByRole('button', { name: 'Upload 1 file' }));
  await screen.findByText('1 document uploaded');
  await main.findByRole('row', { name: /insurance.*PDF.*Safety/ });
  main.getByRole('button', { name: /^Delete insurance/ });
});

test('documents that failed to load are shown after Retry', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'reader');
  await aDocument(portal.app, employerId);
  const path = 'employer/retrieveDocuments';
  portal.fail(path);
  const visit = await portal.visit('/documents', { as });
  await retryOnceMended(portal, visit, path, 'The documents couldn’t be loaded');
  await visit.main.findByRole('row', { name: /Safety induction/ });
});

test('a reader cannot upload or delete', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'reader');
  await aDocument(portal.app, employerId, { isPortals: true });
  const { main } = await portal.visit('/documents', { as });
  await main.findByRole('row', { name: /Safety induction/ });
  expect(main.queryByRole('button', { name: 'Upload documents' })).toBeNull();
  expect(main.queryByRole('button', { name: /^Delete/ })).toBeNull();
});
