import type { downloadDocument as contract } from '@tradebridge/contract/documents';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { readFileFacts } from './file-facts.ts';
import { openStored } from './open-stored.ts';

interface FileRow {
  file: string;
  file_name: string;
  mime_type: string | null;
}

const find = statement<FileRow>(
  'document',
  `select document.file, document.file_name, facts.mime_type
   from documents document left join document_files facts using (file)
   where document.document_id = $1 and document.employer_id = $2 and document.retired_at is null`,
);

/** A document's content; served inline only for harmless types. */
export async function getDocument(
  context: Context,
  { eId, dId, inline }: z.output<typeof contract.input>,
): Promise<FileAnswer> {
  const [document] = await context.db.rows(find, [dId, eId]);
  if (!document) throw new Refusal('notFound');
  const { file, file_name: name } = document;
  const mimeType = document.mime_type ?? (await readFileFacts(context, [file])).get(file)?.mimeType;
  return openStored(context, { file, name, mimeType }, { inline });
}
