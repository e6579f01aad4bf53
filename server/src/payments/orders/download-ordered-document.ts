import { viewableTypes } from '@tradebridge/contract/document-rules';
import type { Context } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/serve.ts';
import { deliveredFileName } from '../delivery/delivered-file-name.ts';

const findFile = statement<{ file: string; file_type: string; description: string }>(
  'ordered-document',
  `select line.file, line.file_type, line.description
   from orders purchase join order_lines line using (order_id)
   where purchase.order_number = $1 and purchase.user_id = $2 and line.line_number = $3
     and line.file is not null`,
);

/** A delivered digital document of one of the user's own orders. */
export async function downloadOrderedDocument(
  { db, actor, files }: Context,
  { orderNumber, lineNumber }: { orderNumber: string; lineNumber: number },
): Promise<FileAnswer> {
  const [line] = await db.rows(findFile, [orderNumber, actor.userId, lineNumber]);
  if (!line) throw new Refusal('notFound');
  const stored = await files.open(line.file);
  if (!stored) throw new Refusal('fileMissing');
  return {
    content: stored.content,
    size: stored.size,
    type: line.file_type,
    name: deliveredFileName(line.description, line.file_type),
    isInline: viewableTypes.has(line.file_type),
  };
}
