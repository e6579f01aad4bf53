import { screen, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { aMenu, aPage } from '../../../server/src/content/test-content.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { backupRuns } from '../../../server/src/platform/tables.ts';
import { registryImports } from '../../../server/src/registry/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal({
  INSTITUTE_ABN: '42600100200',
  INSTITUTE_ADDRESS: '1 Example Street',
  INSTITUTE_PHONE: '03 5550 0100',
  INSTITUTE_EMAIL: 'office@example.test',
  SECUREPAY_CLIENT_ID: 'client',
  SECUREPAY_MERCHANT_CODE: 'merchant',
  SECUREPAY_UI_JS: 'https://payments.auspost.net.au/form.js',
});
const address = '/admin/set-up';

beforeEach(async () => {
  portal.app.mailFails = false;
  // Two events of the same instant have no order.
  portal.pass(60_000);
});

const services = async (main: Awaited<ReturnType<typeof portal.visit>>['main']) =>
  within(await main.findByRole('region', { name: 'Services' }));

/** A service's item in the list, by its name. */
async function itemOf(main: Awaited<ReturnType<typeof portal.visit>>['main'], name: string) {
  const heading = await (await services(main)).findByRole('heading', {
    name: new RegExp(`^${name}`),
  });
  const item = heading.closest('li');
  if (!item) throw new Error(`${name} is not in the list.`);
  return within(item);
}

test('a new installation shows what there is to do, and what is not configured', async () => {
  const { main } = await portal.visit(address, { as: await staffWith(portal.db, 'isAdmin') });
  const steps = within(await main.findByRole('region', { name: 'First steps' }));
  steps.getByText('1 of 11 done');
  steps.getByRole('link', { name: 'Import the registry' });
  const google = await itemOf(main, 'Sign-in with Google');
  google.getByText('not configured');
  google.getByText(
    'To use it, set these variables and restart the server: GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET.',
  );
  expect(google.queryByRole('button')).toBeNull();
  (await itemOf(main, 'Backups')).getByText(/^There is no backup yet/);
  (await itemOf(main, 'Email')).getByText('not tested yet');
  await expectAccessible();
});

test('a test shows at once, and to a screen reader, that the service works', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit(address, { as });
  await user.click(await main.findByRole('button', { name: 'Test Email' }));
  const email = await itemOf(main, 'Email');
  await email.findByText(new RegExp(`^Worked on .*, tested by ${as.email}$`));
  email.getByText('ready');
  main.getByText('Email: the test worked.');
  expect(portal.app.mails.at(-1)?.to).toBe(as.email);
  const steps = within(main.getByRole('region', { name: 'First steps' }));
  await steps.findByText('2 of 11 done');
  await expectAccessible();
});

test('a failed test says what is wrong and what to change', async () => {
  portal.app.mailFails = true;
  const { user, main } = await portal.visit(address, {
    as: await staffWith(portal.db, 'isAdmin'),
  });
  await user.click(await main.findByRole('button', { name: 'Test Email' }));
  const email = await itemOf(main, 'Email');
  await email.findByText(/^The test failed for a reason/);
  email.getByText('not working');
  main.getByText(/^Email: the test failed\. The test failed for a reason/);
  portal.app.loggedErrors.splice(0);
  await expectAccessible();
});

test('a text message is sent once a number is entered and the cost accepted', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit(address, { as });
  await user.click(await main.findByRole('button', { name: 'Test SMS' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test message?' }));
  dialog.getByText('The SMS gateway charges for the message.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('Enter a mobile number, such as 0412 345 678');
  await user.type(dialog.getByLabelText('Your mobile number'), '0412 345 678');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await (await itemOf(main, 'SMS')).findByText(/^Worked on/);
  expect(portal.app.texts.at(-1)?.to).toBe('+61412345678');
});

test('a test that could not be run says so, and can be run again', async () => {
  const { user, main } = await portal.visit(address, {
    as: await staffWith(portal.db, 'isAdmin'),
  });
  const button = await main.findByRole('button', { name: 'Test Database' });
  portal.fail('setUp/testPart', 'network');
  await user.click(button);
  const database = await itemOf(main, 'Database');
  await database.findByRole('alert');
  portal.mend('setUp/testPart');
  await user.click(button);
  await database.findByText(/^Worked on/);
  expect(database.queryByRole('alert')).toBeNull();
});

test('the steps collapse once all are done', async () => {
  const { db, app } = portal;
  const other = await aUser(db, { isAdmin: true, secondFactorRegisteredAt: app.now });
  const as = await aUser(db, { isAdmin: true, secondFactorRegisteredAt: app.now });
  await aPage(db, { at: app.now });
  await aMenu(db, [], { at: app.now });
  await db.query(
    `insert into localities (postcode, name, state_code) values ('3000', 'Melbourne', 'VIC')`,
  );
  const run = { doneAt: app.now, takenAt: app.now };
  await db.orm.insert(backupRuns).values([
    { kind: 'backup', ...run },
    { kind: 'rehearsal', ...run },
  ]);
  await db.orm.insert(registryImports).values({
    instituteId: 'test',
    mode: 'full',
    generatedAt: app.now,
    importedAt: app.now,
    counts: {},
  });
  const token = await app.signIn(other.id);
  await app.call('setUp/testPart', { part: 'cards' }, token);
  await app.call('setUp/testPart', { part: 'mail' }, token);
  await db.query(
    `insert into settings (key, version, values, changed_at, changed_by)
     values ('checkout', 1, '{"paymentTermsConditionsContent": "<p>No refunds.</p>"}', $1, $2)`,
    [app.now, other.id],
  );
  const { user, main } = await portal.visit(address, { as });
  const steps = within(await main.findByRole('region', { name: 'First steps' }));
  await steps.findByText('All done');
  expect(steps.queryByRole('listitem')).toBeNull();
  await expectAccessible();
  await user.click(steps.getByRole('button', { name: 'Show' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(11);
  (await itemOf(main, 'Backups')).getByText('ready');
});

test('a set-up that failed to load is shown after Retry', async () => {
  portal.fail('setUp/retrieve');
  const visit = await portal.visit(address, { as: await staffWith(portal.db, 'isAdmin') });
  await retryOnceMended(portal, visit, 'setUp/retrieve', 'The set-up couldn’t be loaded');
  await visit.main.findByRole('button', { name: 'Test Database' });
});

test('support staff and contacts have no access to the set-up', async () => {
  await expectDenied(portal, address, await staffWith(portal.db, 'isSupport'));
  const { user } = await aContactAs(portal.db, 'admin');
  await expectDenied(portal, address, user);
});
