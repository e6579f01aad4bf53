import { viewableTypes } from '@tradebridge/contract/document-rules';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';

const served = (mimeType: string) =>
  mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType;

/** A content of the file store as a reply; served inline only for harmless types. */
export async function openStored(
  { files }: Pick<Context, 'files'>,
  { file, name, mimeType }: { file: string; name: string; mimeType: string | undefined },
  { inline }: { inline: boolean },
): Promise<FileAnswer> {
  const stored = await files.open(file);
  if (!stored || mimeType === undefined) throw new Refusal('fileMissing');
  return {
    content: stored.content,
    size: stored.size,
    type: served(mimeType),
    name,
    isInline: inline && viewableTypes.has(mimeType),
  };
}
