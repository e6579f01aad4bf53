import type { CallPath } from '@tradebridge/contract/calls';
import type { SearchHit } from '@tradebridge/contract/search';
import type { SearchKind } from '@tradebridge/contract/search-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMenu, aNewsItem, anItem, aPage } from '../content/test-content.ts';
import { ask } from '../who-may/endpoints.ts';
import { answerTo, people, permitted, places } from '../who-may/statement.ts';
import { World } from '../who-may/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
  await aPage(world.app.db, { id: 'safety', title: 'Searched safety' });
  await aPage(world.app.db, { id: 'members', title: 'Searched members' });
  await aPage(world.app.db, { id: 'draft', title: 'Searched draft', isPublished: false });
  await aMenu(world.app.db, [anItem({ title: 'Members', pageId: 'members', public: false })]);
  await aNewsItem(world.app.db, { title: 'Searched news' });
  await aNewsItem(world.app.db, { title: 'Searched draft news', publish: null });
});
afterAll(() => world.close());

/** Users with a complete session. */
const searchers = people.filter(({ session, isDisabled }) => !session && !isDisabled);
const byName = searchers.map((person) => [person.name, person] as const);

/** The first call of a hit's page. */
const opening: Readonly<
  Record<SearchKind, (hit: SearchHit, isStaff: boolean) => { path: CallPath; input: object }>
> = {
  apprentice: ({ id }) => ({
    path: 'employer/retrieveTrainingContractDetail',
    input: { stcId: id },
  }),
  unit: ({ id }) => ({ path: 'employer/retrieveTrainingContractDetail', input: { stcId: id } }),
  company: ({ id }) => ({ path: 'employer/retrieveEmployer', input: { eId: id } }),
  contact: ({ company }) => ({ path: 'employer/retrieveEmployer', input: { eId: company?.eid } }),
  learner: ({ id }) => ({ path: 'learner/findStudents', input: { text: id } }),
  invoice: ({ id, company }) =>
    company
      ? {
          path: 'employer/retrievePreEnrolmentDetail',
          input: { eId: company.eid, pId: id },
        }
      : { path: 'learner/retrieveFees', input: {} },
  receipt: ({ id }) => ({ path: 'employer/retrieveReceiptDetail', input: { rId: id } }),
  order: ({ id }, isStaff) => ({
    path: isStaff ? 'payments/retrieveOrder' : 'checkout/retrieveOrder',
    input: { orderNumber: id },
  }),
  document: ({ company }) => ({ path: 'employer/retrieveDocuments', input: { eId: company?.eid } }),
  page: ({ id }) => ({ path: 'pages/getOne', input: { id } }),
  news: ({ id }) => ({ path: 'news/getOne', input: { id } }),
  user: ({ id }) => ({ path: 'administration/retrieveUser', input: { userId: id } }),
  form: ({ id }) => ({ path: 'form/retrieveForEdit', input: { id } }),
  submission: ({ id }) => ({ path: 'submissions/getOne', input: { id } }),
};

/** Texts that together find everything there is. */
const broad = ['company', 'ngaire', 'mele', 'dana', 'searched', 'user', 'form', 'solve', 'example'];

async function hitsOf(token: string | null, text: string, eId?: string): Promise<SearchHit[]> {
  const { body } = await world.app.call(
    'search/findAnything',
    { text, ...(eId && { eId }) },
    token ?? '',
  );
  return (body.Result ?? []).flatMap(({ hits }) => hits);
}

describe.each(byName)('%s', (_name, person) => {
  test("finds a company's records if they may read the company, and nothing of it otherwise", async () => {
    for (const place of places) {
      const records = world.heldFor(person, place);
      const mayRead = answerTo(person, 'readEmployer', place) === permitted;
      for (const [kind, text] of [
        ['company', records.eId],
        ['apprentice', records.stcId],
        ['invoice', records.preEnrolmentNumber],
        ['receipt', records.paperNumber],
      ] as const) {
        const found = await hitsOf(world.tokenOf(person), text);
        const ofPlace = found.filter(({ company }) => company?.eid === records.eId);
        const kinds = new Set(ofPlace.map((hit) => hit.kind));
        expect([place, text, kinds.has(kind)]).toEqual([place, text, mayRead]);
        if (!mayRead) expect([place, text, ofPlace]).toEqual([place, text, []]);
      }
    }
  });

  test('may open everything that they find', async () => {
    const isStaff = person.staff !== undefined;
    const token = world.tokenOf(person);
    const texts = [
      ...broad,
      ...places.flatMap((place) => {
        const { stcId, orderNumber, eId } = world.heldFor(person, place);
        return [stcId, orderNumber, eId];
      }),
      world.others.orderNumber,
      world.others.preEnrolmentNumber,
    ];
    for (const text of texts) {
      for (const hit of await hitsOf(token, text)) {
        const { path, input } = opening[hit.kind](hit, isStaff);
        const { told } = await ask(world.app, { path, method: 'POST' }, input, token);
        expect([text, hit.kind, hit.title, told]).toEqual([text, hit.kind, hit.title, '200']);
      }
    }
  });

  test("finds accounts, forms and submissions only as an administrator, and others' orders as staff", async () => {
    const token = world.tokenOf(person);
    const kindsFor = async (text: string) =>
      new Set((await hitsOf(token, text)).map((hit) => hit.kind));
    const found = {
      user: (await kindsFor('example')).has('user'),
      form: (await kindsFor('form')).has('form'),
      order: (await kindsFor(world.others.orderNumber)).has('order'),
    };
    const isAdmin = person.staff === 'admin';
    expect(found).toEqual({ user: isAdmin, form: isAdmin, order: person.staff !== undefined });
  });

  test('finds published pages and news that they may see, and no drafts', async () => {
    const found = (await hitsOf(world.tokenOf(person), 'searched')).map(({ title }) => title);
    const isContact = places.some(
      (place) => !person.staff && answerTo(person, 'readEmployer', place) === permitted,
    );
    const expected = [
      'Searched safety',
      ...(isContact ? ['Searched members'] : []),
      'Searched news',
    ];
    expect(found.sort()).toEqual(expected.sort());
  });
});

test('no one finds anything without a complete session', async () => {
  for (const person of people.filter((one) => !searchers.includes(one))) {
    const answer = await ask(
      world.app,
      { path: 'search/findAnything', method: 'POST' },
      { text: 'ngaire' },
      world.tokenOf(person),
    );
    expect([person.name, answer.told]).not.toEqual([person.name, permitted]);
  }
});
