import type { FormInput } from '@tradebridge/contract/forms';
import {
  answersTo,
  aRespondent,
  type Sent,
  upload,
  withPhoto,
} from '../../../server/src/submissions/test-submissions.ts';
import type { Portal } from '../test/open-portal.tsx';

export { fileField, nameField } from '../../../server/src/submissions/test-submissions.ts';

function referenceIn({ Result }: { Result: { reference: string } | null }): string {
  if (!Result) throw new Error('The form was not submitted.');
  return Result.reference;
}

/** A form with one submission. */
export async function aSubmission(
  { app }: Portal,
  form: Partial<FormInput> = {},
  fields?: Sent['fields'],
) {
  const respondent = await aRespondent(app, form);
  const sent = answersTo(respondent, fields && { fields });
  const { body } = await app.call('form/submitForm', sent, respondent.token);
  return { ...respondent, id: sent.sub.id, reference: referenceIn(body) };
}

/** A submission with a photo, uploaded or missing. */
export async function aSubmissionWithPhoto(
  { app }: Portal,
  form: Partial<FormInput>,
  { isUploaded }: { isUploaded: boolean },
) {
  const respondent = await aRespondent(app, form);
  const sent = withPhoto(respondent);
  const { id } = sent.sub;
  const { body } = await app.call('form/submitForm', sent, respondent.token);
  if (isUploaded) {
    await upload(app, respondent.token, { id, uniqueName: 'roof-1.png' });
    await app.call('form/completeSubmission', { id }, respondent.token);
  }
  return { ...respondent, id, reference: referenceIn(body) };
}
