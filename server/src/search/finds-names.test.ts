import { foldText, hasEveryWord, searchWordsOf } from '@tradebridge/contract/fold-text';
import { foldedNames, otherNames } from '@tradebridge/contract/test-names';
import { describe, expect, test } from 'vitest';
import { aStudent } from '../apprentices/test-apprentices.ts';
import { aStaffToken } from '../companies/test-companies.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { openTestApp } from '../platform/test-app.ts';

const app = await openTestApp();
const staff = await aStaffToken(app, 'isAdmin');

/** Every search by name: the people and companies it finds, by name. */
const searches = {
  'search/findAnything': async (text: string) => {
    const { body } = await app.call('search/findAnything', { text }, staff);
    return (body.Result ?? []).flatMap(({ hits }) => hits.map(({ title }) => title));
  },
  'learner/findStudents': async (text: string) => {
    const { body } = await app.call('learner/findStudents', { text }, staff);
    return (body.Result ?? []).map(({ givenName, familyName }) => `${givenName} ${familyName}`);
  },
  'employer/findCompany': async (text: string) => {
    const { body } = await app.call('employer/findCompany', { companyName: text }, staff);
    return (body.Result ?? []).map(({ name }) => name);
  },
  'form/findAssignees': async (text: string) => {
    const { body } = await app.call('form/findAssignees', { text }, staff);
    return (body.Result ?? []).map(({ name }) => name);
  },
  'administration/findUsers': async (text: string) => {
    const { body } = await app.call('administration/findUsers', { text }, staff);
    return (body.Result?.users ?? []).map(({ name }) => name);
  },
};

describe.each(foldedNames)('$names', ({ names, finds = [] }) => {
  test('find one another in every search, as in the browser', async () => {
    for (const [index, name] of names.slice(0, 3).entries()) {
      // Each person has another given name, so that a hit is theirs.
      const mark = `Fold${foldedNames.findIndex((known) => known.names === names)}x${index}`;
      const shown = `${mark} ${name}`;
      const { employerId } = await aCompany(app.db, { name: shown });
      await aContact(app.db, employerId, { givenName: mark, familyName: name });
      await aStudent(app.db, { givenName: mark, familyName: name });
      await app.db.pool.query('insert into users (id, name, email) values ($1, $2, $3)', [
        mark,
        shown,
        `${mark.toLowerCase()}@example.test`,
      ]);
      for (const sought of [...names, ...finds]) {
        const text = `${sought} ${mark}`;
        expect(hasEveryWord(foldText(shown), searchWordsOf(text))).toBe(true);
        for (const [path, find] of Object.entries(searches)) {
          // A name is asked for as a whole.
          const asked = path === 'employer/findCompany' ? `${mark} ${names[0]}` : text;
          expect([path, asked, await find(asked)]).toEqual([
            path,
            asked,
            expect.arrayContaining([shown]),
          ]);
        }
      }
    }
  });
});

test('one Chinese, Japanese or Korean character is a search', async () => {
  await aStudent(app.db, { givenName: '小明', familyName: '王' });
  for (const text of ['王', '明']) {
    expect(await searches['search/findAnything'](text)).toContain('小明 王');
    expect(await searches['learner/findStudents'](text)).toContain('小明 王');
  }
  const { status } = await app.call('search/findAnything', { text: 'a' }, staff);
  expect(status).toBe(400);
});

test.each(otherNames)('%s is not found by %s', async (name, other) => {
  await aStudent(app.db, { givenName: 'Other', familyName: name });
  expect(await searches['learner/findStudents'](`${other} other`)).not.toContain(`Other ${name}`);
});
