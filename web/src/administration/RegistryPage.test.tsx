import { fireEvent, screen, within } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesOfExtract } from '../../../server/src/importer/test-extract.ts';
import { zipOf } from '../../../server/src/importer/test-zip.ts';
import {
  extractUploads,
  registryImports,
  registryWebhook,
} from '../../../server/src/registry/tables.ts';
import { formatInstant } from '../app/format.ts';
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

/** Drops a file on the page. */
async function drop(file: File): Promise<void> {
  const place = await screen.findByText('Drop the zip of an extract here or');
  fireEvent.drop(place, { dataTransfer: { files: [file] } });
}

test('without an extract the page asks for one', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/admin/registry', { as });
  await main.findByText('No extracts yet');
  main.getByRole('button', { name: 'Choose a file' });
  expect(main.queryByText('Latest uploads')).toBeNull();
});

test('only a zip is uploaded', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/admin/registry', { as });
  await drop(new File(['?'], 'notes.txt'));
  await main.findByText(/^notes\.txt is not a ZIP file\./);
});

test('an uploaded extract is checked immediately, and faults of an earlier one show file and line', async () => {
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
  await main.findByText('It starts in a moment.');
  expect(main.queryByRole('button', { name: 'Import' })).toBeNull();

  await user.click(main.getByRole('link', { name: 'faulty.zip' }));
  await main.findByRole('heading', { name: 'faulty.zip' });
  main.getByRole('row', { name: /units\.csv.*2.*NOWHERE is no contract/ });
  main.getByRole('button', { name: 'Try again' });
  await expectAccessible();
});

test('a trial shows what would change by file and by company, before it is imported or discarded', async () => {
  const as = await anUpload('tried.zip', {
    state: 'checked',
    counts: [{ file: 'units.csv', inserted: 1200, updated: 3, unchanged: 5, retired: 0 }],
    companies: {
      count: 120,
      most: [
        { id: 'E1', name: 'Northern Metal', inserted: 800, updated: 3, retired: 0 },
        { id: 'E2', name: 'Coastal Electrical', inserted: 400, updated: 0, retired: 2 },
      ],
    },
  });
  const { user, main } = await portal.visit('/admin/registry', { as });
  await main.findByRole('heading', { name: 'Companies that would change' });
  main.getByText('The 2 with the most changes of 120 are shown.');
  main.getByRole('row', { name: /Northern Metal.*800.*3.*0/ });
  main.getByRole('button', { name: 'Import' });
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Discard' }));
  await screen.findByText('tried.zip discarded');
  const outcome = 'Nothing was changed. Upload the extract again to import it.';
  await main.findByText(outcome);
  expect(main.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(document.activeElement?.textContent?.trim()).toBe(outcome);
});

test('an extract that would retire many records is imported only once that is allowed', async () => {
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

test('uploads that failed to load are shown after Retry', async () => {
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

test('imports by command and upload are listed with their outcome and the age of the data', async () => {
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

/** Two imports, the last of which can be undone; what it brought is given as kept rows. */
async function twoImports() {
  const as = await staffWith(portal.db, 'isAdmin');
  portal.app.pass(60_000);
  const { now } = portal.app;
  await portal.db.query('delete from registry_imports');
  const made = { instituteId: 'test', mode: 'full', origin: 'command', counts: {} } as const;
  const generatedAt = now;
  await portal.db.orm.insert(registryImports).values([
    { ...made, generatedAt, importedAt: new Date(now.getTime() - 60_000), sourceName: 'first' },
    {
      ...{ ...made, generatedAt, importedAt: now, sourceName: 'nightly' },
      undoableUntil: new Date(now.getTime() + 3_600_000),
    },
  ]);
  await portal.db.query(
    `update registry_imports set transaction_id = pg_current_xact_id()::xid::text
     where source_name = 'nightly'`,
  );
  return as;
}

test('the last import can be undone after confirmation, and shows when and by whom; the first cannot', async () => {
  const as = await twoImports();
  const { user, main } = await portal.visit('/admin/registry', { as });
  const section = within(await main.findByRole('region', { name: 'Imports' }));
  const [last, first] = await section.findAllByRole('listitem');
  expect(last?.textContent).toContain('Can be undone until');
  expect(last?.textContent).toContain('Nothing changed');
  expect(first?.textContent).toContain('The first import can’t be undone');
  await user.click(section.getByRole('button', { name: 'Undo the import of nightly' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the import of nightly?' }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('The import was undone');
  await section.findByText(new RegExp(`^Undone .* by ${as.email}$`));
  expect(section.queryByRole('button')).toBeNull();
});

test('an import whose data users have acted on cannot be undone, and the records are listed', async () => {
  const as = await twoImports();
  await portal.db.query(
    `insert into registry_undo (kind, key, action) values ('employer_contacts', '{C77}', 'takeOver')`,
  );
  const { user, main } = await portal.visit('/admin/registry', { as });
  const section = within(await main.findByRole('region', { name: 'Imports' }));
  await user.click(await section.findByRole('button', { name: 'Undo the import of nightly' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Undo import' }));
  const alert = within(await section.findByRole('alert'));
  alert.getByText('Nothing was undone: users acted on 1 record of this import.');
  alert.getByText('employer_contacts.csv C77: took the place of a record made in the portal');
  section.getByRole('button', { name: 'Undo the import of nightly' });
  await expectAccessible();
});

describe('if changes are posted to a webhook', () => {
  const webhook = { post: async () => ({ status: 204, retryAfter: null }) };
  beforeEach(() => {
    Object.assign(portal.app.outside, { registryWebhook: webhook });
  });
  afterEach(async () => {
    Object.assign(portal.app.outside, { registryWebhook: null });
    await portal.db.orm.delete(registryWebhook);
  });
  const sectionOf = async (main: Awaited<ReturnType<typeof portal.visit>>['main']) =>
    within(await main.findByRole('region', { name: 'Changes for the student system' }));

  test('the page says since when it fails, why, and when it is tried next', async () => {
    const as = await staffWith(portal.db, 'isAdmin');
    const minutes = (count: number) => new Date(portal.app.now.getTime() + count * 60_000);
    await portal.db.orm.insert(registryWebhook).values({
      lastSuccessAt: minutes(-90),
      failingSince: minutes(-60),
      failures: 14,
      nextTryAt: minutes(15),
      lastFault: 'answered',
      lastStatus: 503,
    });
    const { main } = await portal.visit('/admin/registry', { as });
    const section = await sectionOf(main);
    section.getByText('The student system’s webhook refused the change (status 503).');
    const factOf = (name: string) => section.getByText(name).nextElementSibling?.textContent;
    expect(factOf('Last accepted')).toBe(formatInstant(minutes(-90)));
    expect(factOf('Failing since')).toBe(formatInstant(minutes(-60)));
    expect(factOf('Next attempt')).toBe(formatInstant(minutes(15)));
    await expectAccessible();
  });

  test('the page says that none has been accepted yet, and reports no failure', async () => {
    const as = await staffWith(portal.db, 'isAdmin');
    const { main } = await portal.visit('/admin/registry', { as });
    const section = await sectionOf(main);
    expect(section.getByText('Last accepted').nextElementSibling?.textContent).toBe('Never');
    expect(section.queryByText('Failing since')).toBeNull();
  });

  test('its state is shown after Retry if it failed to load', async () => {
    const as = await staffWith(portal.db, 'isAdmin');
    portal.fail('registry/retrieveWebhook');
    const visit = await portal.visit('/admin/registry', { as });
    await retryOnceMended(
      portal,
      visit,
      'registry/retrieveWebhook',
      'The state of the webhook couldn’t be loaded',
    );
    await visit.main.findByText('Last accepted');
  });
});

test('no webhook is shown if the student system reads the changes itself', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/admin/registry', { as });
  await main.findByRole('region', { name: 'Imports' });
  expect(main.queryByRole('region', { name: 'Changes for the student system' })).toBeNull();
});

test('support staff have no access to the registry', async () => {
  await expectDenied(portal, '/admin/registry', await staffWith(portal.db, 'isSupport'));
});
