import type { downloadSubmissionFile as downloadFileCall } from '@tradebridge/contract/submission-administration';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { readFiles } from '../submissions/stored-submission.ts';

/** A file of a submission, always sent as a download rather than displayed. */
export async function downloadSubmissionFile(
  { db, files }: Context,
  { id, uniqueName }: z.output<typeof downloadFileCall.input>,
): Promise<FileAnswer> {
  const file = (await readFiles(db, id)).find((one) => one.uniqueName === uniqueName);
  if (!file) throw new Refusal('notFound');
  const stored = file.isUploaded ? await files.objects.open(file.objectName) : undefined;
  if (!stored) throw new Refusal('fileMissing');
  return {
    content: stored.content,
    size: stored.size,
    type: file.type || 'application/octet-stream',
    name: file.originalName,
    isInline: false,
  };
}
