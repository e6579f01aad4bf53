import { defaultsOf } from '@tradebridge/contract/form-defaults';
import type { SentAnswer, StartedForm } from '@tradebridge/contract/submissions';
import { findAnswerableForm } from '../forms/audience.ts';
import type { Context } from '../platform/context.ts';
import { findAnswersDraft } from './answers-drafts.ts';
import { readDataPaths } from './data-paths.ts';
import { formState } from './form-state.ts';
import { findRespondent, respondentOf } from './respondents.ts';

/** What a respondent starts with: whether the form is open to them, defaults, and the draft. */
export async function startForm(
  context: Context,
  { formId }: { formId: string },
): Promise<StartedForm> {
  const form = await findAnswerableForm(context, formId);
  const { fields, anonymous } = form.body;
  const known = await findRespondent(context, formId, await respondentOf(context, formId));
  const paths = await readDataPaths(context, form.body);
  const ofPaths = fields.filter(({ editProps }) => editProps.defaultType === 'data-value');
  const defaults = Array.from(
    defaultsOf(ofPaths, paths),
    ([name, value]): SentAnswer => ({ name, value }),
  );
  return {
    state: await formState(context, form, known),
    anonymous,
    defaults,
    draft: anonymous ? null : await findAnswersDraft(context, formId),
  };
}

/** Whether the user has submitted the form before (FORM-020). */
export async function hasSubmitted(
  context: Context,
  { formId }: { formId: string },
): Promise<boolean> {
  await findAnswerableForm(context, formId);
  const known = await findRespondent(context, formId, await respondentOf(context, formId));
  return known !== undefined && known.givesWay === null;
}
