import type { discardSubmission as discardCall } from '@tradebridge/contract/submissions';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { deleteUnfinished } from './delete-unfinished.ts';
import { findOwn } from './stored-submission.ts';

/**
 * Deletes a submission that its respondent cannot or does not want to complete. Complete ones are
 * kept.
 */
export async function discardSubmission(
  context: Context,
  { id }: z.output<typeof discardCall.input>,
): Promise<z.output<typeof discardCall.result>> {
  await findOwn(context, id);
  if (!(await deleteUnfinished(context, id))) throw new Refusal('alreadySubmitted');
  return true;
}
