import type { undoRegistryImport as contract } from '@tradebridge/contract/administration';
import { maxUndoBlocksShown } from '@tradebridge/contract/administration-rules';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { undoImport } from './undo-import.ts';
import { whyNotUndone } from './undo-labels.ts';

/** Undoes the last import for an administrator. */
export async function undoRegistryImport(
  { db, actor, now, institution, request }: Context,
  { importId }: z.output<typeof contract.input>,
): Promise<z.output<typeof contract.result>> {
  const by = { userId: actor.userId, ipAddress: request.ip };
  const outcome = await undoImport(db, { importId, now, by, institution });
  switch (outcome.status) {
    case 'undone':
    case 'undoneBefore':
      return { isUndone: true, blocks: [], blockCount: 0 };
    case 'blocked':
      return {
        isUndone: false,
        blocks: outcome.blocks.slice(0, maxUndoBlocksShown),
        blockCount: outcome.blocks.length,
      };
    case 'none':
      throw new Refusal('notFound');
    default:
      throw new Refusal('conflict', { message: whyNotUndone(outcome.status) });
  }
}
