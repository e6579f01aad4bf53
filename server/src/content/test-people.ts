import { aStudent } from '../apprentices/test-apprentices.ts';
import { aSignedIn, aStaffToken } from '../companies/test-companies.ts';
import { aUser } from '../identity/test-users.ts';
import type { TestApp } from '../platform/test-app.ts';

// People who read and write content, signed in.

export const people = ['admin', 'support', 'contact', 'learner', 'unconnected'] as const;
export type Person = (typeof people)[number];

/** Signs each in; returns their tokens. */
export async function signInPeople(app: TestApp): Promise<(person: Person) => string> {
  const learner = await aUser(app.db);
  await aStudent(app.db, { userId: learner.id });
  const tokens: Readonly<Record<Person, string>> = {
    admin: await aStaffToken(app, 'isAdmin'),
    support: await aStaffToken(app, 'isSupport'),
    contact: (await aSignedIn(app, 'reader')).token,
    learner: await app.signIn(learner.id),
    unconnected: await app.signIn((await aUser(app.db)).id),
  };
  return (person) => tokens[person];
}

/** Another administrator, whose address is in what they changed. */
export async function anotherEditor(app: TestApp): Promise<{ token: string; email: string }> {
  const { id, email } = await aUser(app.db, { isAdmin: true });
  return { token: await app.signIn(id), email };
}

/** The tokens of users who may read content and not edit it. */
export const signInReaders = async (app: TestApp): Promise<string[]> => [
  await aStaffToken(app, 'isSupport'),
  (await aSignedIn(app, 'admin')).token,
  await app.signIn((await aUser(app.db)).id),
];
