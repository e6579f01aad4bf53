import type { Page } from '@tradebridge/contract/pages';
import { describe, expect, test } from 'vitest';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { aSignedIn } from '../companies/test-companies.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aMenu, anItem, aPage } from '../content/test-content.ts';
import { type Person, people, signInPeople } from '../content/test-people.ts';
import { openTestApp, type Reply } from '../platform/test-app.ts';

// Who sees which page, item and menu: PAGE-026, PAGE-030, OPEN-069, ROLE-025 to 027.

const app = await openTestApp();
const tokenOf = await signInPeople(app);

const read = (person: Person, id?: string) =>
  app.call('pages/getOne', id === undefined ? {} : { id }, tokenOf(person));

const flags = [
  { published: true, public: true },
  { published: true, public: false },
  { published: false, public: true },
  { published: false, public: false },
];
/** PAGE-030. */
const isShown = (item: { published: boolean; public: boolean }, person: Person) =>
  item.published && (item.public || person === 'contact');

/** Everything in a reply, except what differs between any two requests. */
const wholeOf = ({ status, headers, body }: Reply) => {
  const { 'x-request-id': _id, date: _date, ...others } = headers;
  return { status, headers: others, body };
};

async function expectHidden(person: Person, id: string): Promise<void> {
  const hidden = await read(person, id);
  const missing = await read(person, 'there-is-no-such-page');
  expect(hidden.status).toBe(404);
  expect(wholeOf(hidden)).toEqual(wholeOf(missing));
  const many = await app.call('pages/getMany', { ids: [id] }, tokenOf(person));
  expect(many.body.Result).toEqual([]);
}

async function expectSeen(person: Person, id: string): Promise<void> {
  expect((await read(person, id)).body.Result).toMatchObject({ id });
  const many = await app.call('pages/getMany', { ids: [id] }, tokenOf(person));
  expect(many.body.Result).toMatchObject([{ id }]);
}

const cases = people.flatMap((person) => flags.map((item) => ({ person, ...item })));

describe('a published page', () => {
  test.each(cases)(
    'to $person, opened by a menu item that is published $published and public $public',
    async ({ person, ...item }) => {
      const { id } = await aPage(app.db);
      await aMenu(app.db, [{ title: 'It', pageId: id, ...item }]);
      const menu = await app.call('pages/retrieveMenu', {}, tokenOf(person));
      const shell = await app.call('user/retrieveShellContent', {}, tokenOf(person));
      if (isShown(item, person)) {
        await expectSeen(person, id);
        expect(menu.body.Result).toMatchObject([{ pageId: id, ...item }]);
      } else {
        await expectHidden(person, id);
        expect(menu.body.Result).toEqual([]);
      }
      expect(shell.body.Result?.menu).toEqual(menu.body.Result);
    },
  );

  test.each(cases)(
    'to $person, opened by an item of a page that is published $published and public $public',
    async ({ person, ...item }) => {
      const { id } = await aPage(app.db);
      const opener = await aPage(app.db, { items: [anItem({ pageId: id, ...item })] });
      if (isShown(item, person)) await expectSeen(person, id);
      else await expectHidden(person, id);
      const { items } = (await read(person, opener.id)).body.Result ?? { items: null };
      // Administrators may save what they read, so nothing is left out for them.
      const isListed = person === 'admin' || isShown(item, person);
      expect(items).toEqual(isListed ? opener.items : []);
    },
  );

  describe('is explained to staff as it is read', () => {
    const explained = async (contactId: string, id: string) => {
      const { body } = await app.call('viewAs/explainPages', { contactId }, tokenOf('support'));
      return body.Result?.find((page) => page.id === id);
    };
    /** A contact, and one who was one. */
    async function contactsWithTokens() {
      const { employerId } = await aCompany(app.db);
      const present = await aContact(app.db, employerId);
      const former = await aContact(app.db, employerId, { retiredAt: app.now });
      await refreshEmployerUsers(app.db, { userIds: [present.user.id, former.user.id] });
      return [present, former] as const;
    }

    test.each(flags)(
      'opened by an item that is published $published and public $public',
      async (item) => {
        const { id } = await aPage(app.db, { items: [] });
        await aPage(app.db, { items: [anItem({ pageId: id, ...item })] });
        const reasons = [];
        for (const { contactId, user } of await contactsWithTokens()) {
          const answer = await explained(contactId, id);
          const { status } = await app.call('pages/getOne', { id }, await app.signIn(user.id));
          expect(answer?.may).toBe(status === 200);
          reasons.push(answer?.reason);
        }
        const expected = !item.published
          ? ['pageHidden', 'pageHidden']
          : item.public
            ? ['pageForEveryone', 'pageForEveryone']
            : ['pageForContacts', 'pageNotForOthers'];
        expect(reasons).toEqual(expected);
      },
    );

    test('with its period, and without drafts that were never published', async () => {
      const [{ contactId }] = await contactsWithTokens();
      const soon = await aPage(app.db, { from: new Date(app.now.getTime() + 60_000) });
      const past = await aPage(app.db, { until: app.now });
      const open = await aPage(app.db);
      const draft = await aPage(app.db, { isPublished: false });
      const reasonOf = async (id: string) => (await explained(contactId, id))?.reason;
      expect(await reasonOf(soon.id)).toBe('pageNotYet');
      expect(await reasonOf(past.id)).toBe('pageNoLonger');
      expect(await reasonOf(open.id)).toBe('pageForEveryone');
      expect(await reasonOf(draft.id)).toBeUndefined();
    });

    test('of a contact who cannot sign in, with that reason', async () => {
      const { employerId } = await aCompany(app.db);
      const { contactId } = await aContact(app.db, employerId, { userId: null });
      const { id } = await aPage(app.db);
      expect(await explained(contactId, id)).toMatchObject({ may: false, reason: 'notConnected' });
    });

    test('and is not found of nobody', async () => {
      const asked = { contactId: 'nobody' };
      const reply = await app.call('viewAs/explainPages', asked, tokenOf('support'));
      expect(reply.body.Error?.Code).toBe('not-found');
    });
  });

  test.each(people)('that no item opens can be read by its address, by %s', async (person) => {
    await expectSeen(person, (await aPage(app.db)).id);
  });

  test.each(people)('only needs one item that %s sees', async (person) => {
    const { id } = await aPage(app.db);
    await aPage(app.db, { items: [anItem({ pageId: id, published: false })] });
    await expectHidden(person, id);
    await aPage(app.db, { items: [anItem({ pageId: id })] });
    await expectSeen(person, id);
  });

  test.each(people)('is not hidden from %s by items that are not published yet', async (person) => {
    const { id } = await aPage(app.db);
    const hidden = { items: [anItem({ pageId: id, published: false })] };
    await aPage(app.db, { ...hidden, isPublished: false });
    await aPage(app.db, { ...hidden, from: new Date(app.now.getTime() + 60_000) });
    await aPage(app.db, { ...hidden, until: app.now });
    const live = await aPage(app.db);
    await aPage(app.db, { ...hidden, id: live.id, isPublished: false });
    await expectSeen(person, id);
  });
});

describe('a page that is not published', () => {
  test.each(people)('is hidden from %s like one that does not exist', async (person) => {
    const now = app.now.getTime();
    const hidden: Page[] = [
      await aPage(app.db, { isPublished: false }),
      await aPage(app.db, { from: new Date(now + 60_000) }),
      await aPage(app.db, { until: new Date(now) }),
    ];
    for (const { id } of hidden) {
      await expectHidden(person, id);
      await aMenu(app.db, [{ pageId: id }]);
      await expectHidden(person, id);
    }
  });
});

test('without an id the page with the id home is returned', async () => {
  expect(wholeOf(await read('unconnected'))).toEqual(wholeOf(await read('unconnected', 'gone')));
  await aPage(app.db, { id: 'home', title: 'Welcome' });
  expect((await read('unconnected')).body.Result).toMatchObject({ id: 'home', title: 'Welcome' });
  // It follows its menu items like every page.
  await aMenu(app.db, [{ pageId: 'home', public: false }]);
  await expectHidden('unconnected', 'home');
  expect((await read('unconnected')).status).toBe(404);
  expect((await read('contact')).body.Result).toMatchObject({ id: 'home' });
});

describe('pages/getMany', () => {
  const getMany = (ids: string[], person: Person = 'learner') =>
    app.call('pages/getMany', { ids }, tokenOf(person));

  test('are returned in the order of the ids, without missing or hidden ones', async () => {
    const [one, two, hidden] = [
      await aPage(app.db),
      await aPage(app.db),
      await aPage(app.db, { isPublished: false }),
    ];
    const { body } = await getMany([two.id, 'gone', hidden.id, one.id, two.id]);
    expect(body.Result).toEqual([two, one, two]);
    expect((await getMany([])).body.Result).toEqual([]);
  });

  test('reads ten pages, and refuses eleven', async () => {
    const ids = Array.from({ length: 11 }, (_, index) => `page-${index}`);
    expect((await getMany(ids.slice(1))).status).toBe(200);
    const { status, body } = await getMany(ids);
    expect([status, body.Error?.Fields?.map(({ Path }) => Path)]).toEqual([400, ['ids']]);
  });
});

test('a page has the items that the user may see, in order', async () => {
  const items = flags.map((flag, index) => anItem({ title: `Item ${index}`, ...flag }));
  const { id } = await aPage(app.db, { items });
  const titlesFor = async (person: Person) =>
    (await read(person, id)).body.Result?.items.map(({ title }) => title);
  expect(await titlesFor('contact')).toEqual(['Item 0', 'Item 1']);
  expect(await titlesFor('learner')).toEqual(['Item 0']);
  expect(await titlesFor('support')).toEqual(['Item 0']);
  expect(await titlesFor('admin')).toEqual(['Item 0', 'Item 1', 'Item 2', 'Item 3']);
});

test('a contact no longer sees content for contacts when the role ends', async () => {
  const { token, user } = await aSignedIn(app, 'writer');
  const { id } = await aPage(app.db);
  await aMenu(app.db, [{ pageId: id, public: false }]);
  expect((await app.call('pages/getOne', { id }, token)).status).toBe(200);
  await app.db.query('delete from employer_users where user_id = $1', [user.id]);
  expect((await app.call('pages/getOne', { id }, token)).status).toBe(404);
});

test('a preview shows a draft as each role would see it', async () => {
  const items = flags.map((flag, index) => anItem({ title: `Item ${index}`, ...flag }));
  const { id } = await aPage(app.db, { title: 'Draft', items, isPublished: false });
  await aMenu(app.db, [{ title: 'Before', pageId: id }]);
  await aMenu(app.db, [{ title: 'Draft item', pageId: id, public: false }], { isPublished: false });
  const previewAs = async (as: 'contact' | 'learner' | 'unconnected') =>
    (await app.call('pages/previewPage', { id, as }, tokenOf('admin'))).body.Result;
  const contact = await previewAs('contact');
  expect(contact).toMatchObject({
    isReachable: true,
    menu: [{ title: 'Draft item' }],
    page: { title: 'Draft', items: [{ title: 'Item 0' }, { title: 'Item 1' }] },
  });
  expect(contact?.page.items).toHaveLength(2);
  const unconnected = await previewAs('unconnected');
  expect(unconnected).toMatchObject({ isReachable: false, menu: [] });
  expect(unconnected?.page.items).toHaveLength(1);
  expect(await previewAs('learner')).toEqual(unconnected);
  // No one else saw any of it.
  await expectHidden('contact', id);
});
