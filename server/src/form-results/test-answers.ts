import { randomUUID } from 'node:crypto';
import type { InputOf } from '@tradebridge/contract/calls';
import { aUser } from '../identity/test-users.ts';
import type { TestApp } from '../platform/test-app.ts';

type Sent = InputOf<'form/submitForm'>;

/** A token of an administrator. */
export const anAdministrator = async (app: TestApp): Promise<string> =>
  app.signIn((await aUser(app.db, { isAdmin: true })).id);

/** A file that a submission announces and awaits. */
export const roofPhoto = {
  field: 'photo',
  originalName: 'Roof.png',
  uniqueName: 'roof.png',
  size: 10,
  type: 'image/png',
};

/** Submits answers to a form, by name, as the given or a new user; returns the submission's id. */
export async function submitAnswers(
  app: TestApp,
  form: { readonly id: string; readonly version: number },
  answers: Readonly<Record<string, Sent['fields'][number]['value']>>,
  { token, files = [] }: { readonly token?: string; readonly files?: Sent['files'] } = {},
): Promise<string> {
  const id = randomUUID();
  const reply = await app.call(
    'form/submitForm',
    {
      sub: { id, formId: form.id, formVersion: form.version },
      fields: Object.entries(answers).map(([name, value]) => ({ name, value })),
      files,
    },
    token ?? (await app.signIn((await aUser(app.db)).id)),
  );
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body.Error));
  return id;
}
