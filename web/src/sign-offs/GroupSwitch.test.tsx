import { screen, within } from '@testing-library/dom';
import { groupRequestsAtOnce } from '@tradebridge/contract/sign-off-rules';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../../../server/src/companies/refresh-employer-users.ts';
import { employerContacts } from '../../../server/src/companies/tables.ts';
import { aCompany } from '../../../server/src/companies/test-contacts.ts';
import { signOffs } from '../../../server/src/sign-offs/tables.ts';
import {
  aSignOffRequest,
  someSignOffRequests,
} from '../../../server/src/sign-offs/test-requests.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

/** A company below that of a contact, whose role reaches it. */
async function aCompanyBelow(above: { employerId: string; user: { id: string } }, name?: string) {
  const { db } = portal;
  const below = { parentEmployerId: above.employerId, ...(name !== undefined && { name }) };
  const company = await aCompany(db, below);
  await refreshEmployerUsers(db, { userIds: [above.user.id] });
  return company;
}

/**
 * A contact of a parent company, where one unit waits, with two at a subsidiary and one at another.
 */
async function aGroup() {
  const { db } = portal;
  const parent = await aContactAs(db, 'writer');
  const ash = await aCompanyBelow(parent, 'Ash Electrical');
  const birch = await aCompanyBelow(parent, 'Birch Plumbing');
  const own = await aSignOffRequest(db, await anApprentice(db, parent.employerId));
  const apprentice = await anApprentice(db, ash.employerId, { student: { givenName: 'Ari' } });
  await aSignOffRequest(db, apprentice);
  await aSignOffRequest(db, apprentice);
  const bo = await anApprentice(db, birch.employerId, { student: { givenName: 'Bo' } });
  const atBirch = await aSignOffRequest(db, bo);
  return { ...parent, as: parent.user, ash, birch, own, atBirch };
}

const theSwitch = { name: 'All my companies' };

async function visitGroup(as: { id: string }) {
  const visit = await portal.visit('/sign-offs', { as });
  const { user, main } = visit;
  await main.findByText(/^1 sign-off has been waiting for you/);
  await user.click(await main.findByRole('switch', theSwitch));
  await main.findByText(/^4 sign-offs are waiting for you, the oldest for 16 days\./);
  await main.findByRole('heading', { name: 'Ash Electrical' });
  return visit;
}

test('the sign-offs of all companies are listed by company, counted, and kept in the address', async () => {
  const { as, company } = await aGroup();
  const { user, main } = await visitGroup(as);
  expect(main.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Ash Electrical',
    'Birch Plumbing',
    company.name,
  ]);
  main.getByRole('switch', { ...theSwitch, description: '4 waiting' });
  expect(location.search).toContain('all-companies=true');
  await expectAccessible();
  await user.click(main.getByRole('switch', theSwitch));
  await main.findByText(/^1 sign-off has been waiting for you/);
  expect(main.queryByRole('heading', { name: 'Ash Electrical' })).toBeNull();
});

test('the count shows before the switch is on, and the badge stays the company’s', async () => {
  const { as } = await aGroup();
  const { user, main } = await portal.visit('/sign-offs', { as });
  const all = await main.findByRole('switch', {
    ...theSwitch,
    description: '4 waiting',
  });
  const badge = () => screen.getAllByRole('link', { name: /^Signoff Requests/ })[0]?.textContent;
  await expect.poll(badge).toMatch(/1/);
  const before = badge();
  await user.click(all);
  await main.findByText(/^4 sign-offs are waiting for you/);
  expect(badge()).toBe(before);
});

test('units of several companies are confirmed together, each under its company, and undone together', async () => {
  const { as, ash, birch, contactId } = await aGroup();
  const { user, main } = await visitGroup(as);
  await user.click(main.getByRole('checkbox', { name: 'Select all 2 at Ash Electrical' }));
  const list = within(main.getByRole('list', { name: 'Waiting for sign-off' }));
  await user.click(list.getByRole('checkbox', { name: /Bo Tūhoe/ }));
  await user.click(main.getByRole('button', { name: 'Confirm 3 units' }));
  await screen.findByText('3 units confirmed at 2 companies.');
  await main.findByText(/^1 sign-off has been waiting for you/);
  const records = await portal.db.orm.select().from(signOffs);
  const ours = records.filter((record) => record.contactId === contactId);
  expect(ours.map(({ employerId }) => employerId).toSorted()).toEqual(
    [ash.employerId, ash.employerId, birch.employerId].toSorted(),
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone. 3 units are waiting again.');
  await main.findByText(/^4 sign-offs are waiting for you/);
});

test('an answer recorded at only some companies is reported by company', async () => {
  const { as, company, birch, atBirch, contactId } = await aGroup();
  const { user, main } = await visitGroup(as);
  await user.click(main.getByRole('checkbox', { name: 'Select all 4' }));
  const answered = await portal.app.call(
    'employer/submitSignoffRequests',
    {
      contactId,
      eId: birch.employerId,
      result: 'competent',
      units: [{ id: atBirch.id }],
    },
    await portal.app.signIn(as.id),
  );
  expect(answered.status).toBe(200);
  await user.click(main.getByRole('button', { name: 'Confirm 4 units' }));
  await screen.findByText('Recorded at 2 of 3 companies');
  screen.getByText(`Recorded: Ash Electrical, ${company.name}. Not recorded: Birch Plumbing.`);
  screen.getByText('3 units confirmed at 2 companies.');
  const alert = within(
    main.getByText('Not recorded: your confirmation of 1 unit').closest('li') ?? document.body,
  );
  alert.getByText('At Birch Plumbing');
  alert.getByText(/^Dana Foreman confirmed /);
  await main.findByText(/^Nothing is waiting for you/);
});

test('unsent answers wait on the device, each for its company, and are sent on request', async () => {
  const { as } = await aGroup();
  const { user, main } = await visitGroup(as);
  portal.fail('employer/submitSignoffRequests', 'network');
  await user.click(main.getByRole('checkbox', { name: 'Select all 2 at Ash Electrical' }));
  await user.click(
    within(main.getByRole('list', { name: 'Waiting for sign-off' })).getByRole('checkbox', {
      name: /Bo Tūhoe/,
    }),
  );
  await user.click(main.getByRole('button', { name: 'Confirm 3 units' }));
  await screen.findByText('Recorded at 0 of 2 companies');
  screen.getByText('May not have arrived: Ash Electrical, Birch Plumbing.');
  main.getByText('At Ash Electrical');
  main.getByText('At Birch Plumbing');
  portal.mend('employer/submitSignoffRequests');
  for (const left of [1, 0]) {
    const [again] = main.getAllByRole('button', { name: 'Send again' });
    if (again) await user.click(again);
    await expect
      .poll(() => main.queryAllByRole('button', { name: 'Send again' }))
      .toHaveLength(left);
  }
  await main.findByText(/^1 sign-off has been waiting for you/);
});

test('‘not yet’ for several companies asks for one reason, which is recorded for each', async () => {
  const { as, contactId } = await aGroup();
  const { user, main } = await visitGroup(as);
  await user.click(main.getByRole('checkbox', { name: 'Select all 4' }));
  await user.click(main.getByRole('button', { name: /^Not yet/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not yet: 4 units' }));
  await user.type(dialog.getByRole('textbox'), 'After the audit');
  await user.click(dialog.getByRole('button', { name: /^Answer/ }));
  await screen.findByText('‘Not yet’ recorded for 4 units at 3 companies.');
  const records = await portal.db.orm.select().from(signOffs);
  const ours = records.filter((record) => record.contactId === contactId);
  expect(ours.map(({ comment }) => comment)).toEqual(Array(4).fill('After the audit'));
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith('signOff'))).toEqual([]);
});

/** A contact of a group in which more waits than comes at once. */
async function aLongList(search = '') {
  const { db } = portal;
  const parent = await aContactAs(db, 'writer');
  const ash = await aCompanyBelow(parent, 'Ash Electrical');
  await someSignOffRequests(db, await anApprentice(db, ash.employerId), groupRequestsAtOnce);
  const student = { givenName: 'Zita', familyName: 'Zwingli' };
  await aSignOffRequest(db, await anApprentice(db, ash.employerId, { student }));
  return portal.visit(`/sign-offs?all-companies=true${search}`, { as: parent.user });
}

test('a long list shows its total count, and the rest loads after a failure', async () => {
  const { user, main } = await aLongList();
  await main.findByText('Select the first 200 at Ash Electrical');
  main.getByText(/^201 sign-offs are waiting for you, the oldest for 16 days\./);
  main.getByText('201 waiting');
  expect(main.queryByText('Zita Zwingli')).toBeNull();
  portal.fail('employer/retrieveMySignoffRequests');
  await user.click(main.getByText('Load more'));
  await main.findByText('More couldn’t be loaded.');
  portal.mend('employer/retrieveMySignoffRequests');
  await user.click(main.getByText('Load more'));
  await main.findByText('Select the first 200 of 201 at Ash Electrical');
  expect(main.queryByText('Load more')).toBeNull();
  // Hundreds of rows.
}, 40_000);

test('a search finds rows of a long list that are not loaded yet', async () => {
  const { main } = await aLongList('&q=zwingli');
  await main.findAllByText('Zita Zwingli');
  await main.findByText('201 waiting');
});

test('sign-offs of a company where the user is a reader are listed, but cannot be answered', async () => {
  const { db } = portal;
  const writes = await aContactAs(db, 'writer');
  await aSignOffRequest(db, await anApprentice(db, writes.employerId));
  const reads = await aCompany(db, { name: 'Read Only' });
  await aSignOffRequest(db, await anApprentice(db, reads.employerId));
  await db.orm.insert(employerContacts).values({
    contactId: `second-${writes.contactId}`,
    employerId: reads.employerId,
    givenName: 'Dana',
    familyName: 'Foreman',
    email: 'dana@example.test',
    role: 'reader',
    userId: writes.user.id,
  });
  await refreshEmployerUsers(db, { userIds: [writes.user.id] });
  const { user, main } = await portal.visit('/sign-offs', { as: writes.user, at: writes.company });
  await user.click(await main.findByRole('switch', theSwitch));
  await main.findByRole('heading', { name: 'Read Only' });
  main.getByText(/^1 sign-off has been waiting for you/);
  main.getByText(/you are not allowed to sign off at this company/);
  expect(main.getAllByRole('checkbox')).toHaveLength(1);
});

test('a reader of several companies sees their sign-offs without checkboxes', async () => {
  const { db } = portal;
  const parent = await aContactAs(db, 'reader');
  const below = await aCompanyBelow(parent);
  await aSignOffRequest(db, await anApprentice(db, below.employerId));
  const { main } = await portal.visit('/sign-offs?all-companies=true', { as: parent.user });
  await main.findByText('1 sign-off has been waiting at your companies for 16 days.');
  expect(main.queryByRole('checkbox')).toBeNull();
});

test('an empty group shows a message, and one that failed to load is shown after Retry', async () => {
  const { db } = portal;
  const parent = await aContactAs(db, 'writer');
  const below = await aCompanyBelow(parent);
  const as = parent.user;
  portal.fail('employer/retrieveMySignoffRequests');
  const { user, main } = await portal.visit('/sign-offs?all-companies=true', { as });
  await main.findByText('The sign-offs couldn’t be loaded');
  portal.mend('employer/retrieveMySignoffRequests');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('Nothing to sign off');
  await aSignOffRequest(db, await anApprentice(db, below.employerId));
  const again = await portal.visit('/sign-offs?all-companies=true', { as });
  await again.main.findByText(/^1 sign-off has been waiting for you/);
});

test('contacts of one company and staff have no switch, whatever the address says', async () => {
  const { employerId, company, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { main } = await portal.visit('/sign-offs?all-companies=true', { as });
  await main.findByText(/^1 sign-off has been waiting for you/);
  expect(main.queryByRole('switch')).toBeNull();
  const staff = await portal.visit('/sign-offs?all-companies=true', {
    as: await staffWith(portal.db, 'isAdmin'),
    at: company,
  });
  await staff.main.findByText(/Staff can only view\.$/);
  expect(staff.main.queryByRole('switch')).toBeNull();
});
