import { randomUUID } from 'node:crypto';
import type { InputOf } from '@tradebridge/contract/calls';
import type { FormInput } from '@tradebridge/contract/forms';
import {
  submissionTokenHeader,
  uploadSubmissionFilePath,
} from '@tradebridge/contract/submission-rules';
import { aForm } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import { portalHeader, type Reply, type TestApp } from '../platform/test-app.ts';
import { processSubmissions } from './process-submissions.ts';

/** A browser's input, with an id. */
export type Sent = InputOf<'form/submitForm'> & { sub: { id: string } };

/** A required text field of a form. */
export const nameField = {
  type: 'text',
  name: 'fullName',
  label: 'Full name',
  editProps: { required: true },
} as const;

/** A file field. */
export const fileField = { type: 'file', name: 'photo', label: 'Photo' } as const;

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A signed-in user, and a published form that they may answer. */
export async function aRespondent(app: TestApp, form: Partial<FormInput> = {}) {
  const user = await aUser(app.db);
  const token = await app.signIn(user.id);
  const { id, version } = await aForm(app.db, { at: app.now, fields: [nameField], ...form });
  return { user, token, formId: id, formVersion: version };
}

type Respondent = Pick<Awaited<ReturnType<typeof aRespondent>>, 'formId' | 'formVersion'>;

/** Processes complete submissions, as a server does in the background. */
export const processAll = ({ db, files, parts: { log } }: TestApp): Promise<string[]> =>
  processSubmissions({ db, files, log });

/** A respondent's input: only a name, unless specified. */
export const answersTo = (
  { formId, formVersion }: Respondent,
  {
    id = randomUUID() as string,
    fields = [{ name: 'fullName', value: 'Zoë' }],
    files = [],
  }: {
    readonly id?: string;
    readonly fields?: Sent['fields'];
    readonly files?: Sent['files'];
  } = {},
): Sent => ({ sub: { id, formId, formVersion }, fields, files });

/** An announced file. */
export const announced = (given: Partial<Sent['files'][number]> = {}) => ({
  field: 'photo',
  originalName: 'Roof.png',
  uniqueName: 'roof-1.png',
  size: png.length,
  type: 'image/png',
  ...given,
});

/** Answers with a photo. */
export const withPhoto = (respondent: Respondent, given: Partial<Sent['files'][number]> = {}) => {
  const file = announced(given);
  return answersTo(respondent, {
    fields: [
      { name: 'fullName', value: 'Zoë' },
      { name: 'photo', value: [file.uniqueName] },
    ],
    files: [file],
  });
};

export const withToken = (submissionToken: string | undefined): Record<string, string> =>
  submissionToken === undefined ? {} : { [submissionTokenHeader]: submissionToken };

/** Uploads one file as the browser does. */
export async function upload(
  app: TestApp,
  token: string,
  query: { readonly id: string; readonly uniqueName: string },
  content: Buffer = png,
  headers: Record<string, string> = {},
): Promise<Reply<{ id: string; awaiting: string[] }>> {
  const reply = await app.app.inject({
    method: 'PUT',
    url: `/api/${uploadSubmissionFilePath}?${new URLSearchParams(query)}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...portalHeader,
      'content-type': 'image/png',
      ...headers,
    },
    payload: content,
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: JSON.parse(reply.body),
  };
}
