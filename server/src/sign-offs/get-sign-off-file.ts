import type { downloadSignoffFile as contract } from '@tradebridge/contract/sign-offs';
import type { z } from 'zod';
import { openStored } from '../documents/open-stored.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';

const find = statement<{ file: string; file_name: string; mime_type: string }>(
  'sign-off-file',
  `select added.file, added.file_name, added.mime_type
   from sign_off_files added
   join sign_offs decision on decision.id = added.sign_off_id
   join sign_off_requests request
     on request.id = decision.request_id and request.sign_off_id = decision.id
   where added.id = $1 and decision.employer_id = $2`,
);

/** A file of a decision that has not been taken back. */
export async function getSignOffFile(
  context: Context,
  { eId, fId, inline }: z.output<typeof contract.input>,
): Promise<FileAnswer> {
  const [added] = await context.db.rows(find, [fId, eId]);
  if (!added) throw new Refusal('notFound');
  const { file, file_name: name, mime_type: mimeType } = added;
  return openStored(context, { file, name, mimeType }, { inline });
}
