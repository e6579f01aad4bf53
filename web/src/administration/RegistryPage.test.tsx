import { fireEvent, screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { filesOfExtract } from '../../../server/src/importer/test-extract.ts';
import { zipOf } from '../../../server/src/importer/test-zip.ts';
import { extractUploads, registryImports } from '../../../server/src/registry/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

/** An extract that an administrator uploaded, newer than those before. */
async function anUpload(fileName: string, given: Partial<typeof extractUploads.$inferInsert> = {}) {
  const as = await staffWith(portal.db, 'isAdmin');
  portal.app.pass(60_000);
  await portal.db.orm.insert(extractUploads).values({
    fileName,
    file: `${fileName}.stored`,
    size: 20_480,
    uploadedAt: portal.app.now,
    uploadedBy: as.id,
    state: 'uploaded',
    ...given,
  });
  return as;
}

const anExtract = () =>
  zipOf([...filesOfExtract({})].map(([name, content]) => ({ name, content })));

/** Gives the page a file to upload. */
async function drop(file: File): Promise<void> {
  const place = await screen.findByText('Drop the zip of an extract here or');
  fireEvent.drop(place, { dataTransfer: { files: [file] } });
}

test('where no extract was uploaded, the page asks for one', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/admin/registry', { as });
  await main.findByText('No extracts yet');
  main.getByRole('button', { name: 'Choose a file' });
  expect(main.queryByText('Latest uploads')).toBeNull();
});

test('what is no zip is not uploaded', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/admin/registry', { as });
  await drop(new File(['?'], 'notes.txt'));
  await main.findByText(/^notes\.txt is not a ZIP file\./);
});

test('an extract is uploaded and tried; what one before it has wrong is told by file and line', async () => {
  const as = await anUpload('faulty.zip', {
    state: 'refused',
    startedAt: portal.app.now,
    endedAt: portal.app.now,
    faultCount: 1,
    faults: [
      { file: 'units.csv', line: 2, column: 'contractId', message: 'NOWHERE is no contract' },
    ],
  });
  const { user, main } = await portal.visit('/admin/registry', { as });
  await drop(new File([new Uint8Array(anExtract())], 'good.zip'));
  await screen.findByText('good.zip uploaded');
  await main.findByRole('heading', { name: 'good.zip' });
  await user.click(main.getByRole('button', { name: 'Try' }));
  await main.findByText('It starts in a moment.');
  expect(main.queryByRole('button', { name: 'Import' })).toBeNull();

  await user.click(main.getByRole('link', { name: 'faulty.zip' }));
  await main.findByRole('heading', { name: 'faulty.zip' });
  main.getByRole('row', { name: /units\.csv.*2.*NOWHERE is no contract/ });
  main.getByRole('button', { name: 'Try again' });
  await expectAccessible();
});

test('an extract that would retire much is imported only after that is allowed', async () => {
  const as = await anUpload('smaller.zip', {
    state: 'stopped',
    isDryRun: false,
    counts: [
      { file: 'document_products.csv', inserted: 0, updated: 1, unchanged: 299, retired: 347 },
    ],
  });
  const { user, main } = await portal.visit('/admin/registry', { as });
  await main.findByText(
    /^Nothing was changed: the import would retire an unusually large amount\./,
  );
  main.getByRole('row', { name: /document_products.*347/ });
  await user.click(main.getByRole('button', { name: 'Import and retire' }));
  const dialog = within(
    await screen.findByRole('dialog', {
      name: 'Import smaller.zip and retire what it no longer contains?',
    }),
  );
  dialog.getByText(/document_products.*347 retired/);
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Import and retire' }));
  await screen.findByText('Import started');
  await main.findByText('It starts in a moment.');
});

test('uploads that could not be loaded are there after Retry', async () => {
  const as = await anUpload('monday.zip');
  portal.fail('registry/retrieveUploads');
  const visit = await portal.visit('/admin/registry', { as });
  await retryOnceMended(
    portal,
    visit,
    'registry/retrieveUploads',
    'The uploads couldn’t be loaded',
  );
  await visit.main.findByRole('heading', { name: 'monday.zip' });
});

test('imports by command and by upload are listed with what became of them, and how old the data are', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { now } = portal.app;
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await portal.db.orm.insert(registryImports).values([
    {
      ...{ instituteId: 'test', mode: 'full', generatedAt: minutesAgo(90) },
      ...{
        importedAt: minutesAgo(60),
        origin: 'command',
        sourceName: 'nightly',
        durationMs: 83_000,
      },
      counts: {
        'units.csv': { inserted: 1200, updated: 3, unchanged: 5, retired: 0 },
        'receipts.csv': { inserted: 34, updated: 0, unchanged: 5, retired: 2 },
      },
      ...{ conflictCount: 1, warningCount: 2 },
    },
    {
      ...{
        state: 'refused',
        importedAt: minutesAgo(30),
        origin: 'upload',
        sourceName: 'broken.zip',
      },
      ...{ userId: as.id, durationMs: 900, counts: {}, faultCount: 2 },
      serviceToken: 'Student system',
    },
  ]);
  const { main } = await portal.visit('/admin/registry', { as });
  const section = within(await main.findByRole('region', { name: 'Imports' }));
  const [first, second] = await section.findAllByRole('listitem');
  expect(first?.textContent).toContain('broken.zip');
  expect(first?.textContent).toContain(`by ${as.email}, uploaded by Student system`);
  expect(first?.textContent).toContain('2 errors · 1 s');
  expect(first?.textContent).toContain('Has errors');
  expect(second?.textContent).toContain('by command');
  expect(second?.textContent).toContain(
    '1,234 new, 3 changed, 2 retired · 1 conflict with a user’s change · 2 warnings · 1 min 23 s',
  );
  await section.findByText(/^Data as of /);
  await expectAccessible();
});

test('support staff are refused the registry', async () => {
  await expectDenied(portal, '/admin/registry', await staffWith(portal.db, 'isSupport'));
});
