import { lockInTransaction } from '../platform/advisory-lock.ts';
import type { Context } from '../platform/context.ts';

/**
 * Changes content in one transaction, over all processes one after another. So two who make the same id,
 * or save the same ones in opposite orders, wait for each other, and nothing comes into use while it is
 * being deleted.
 */
export const editContent = <Result>(
  context: Context,
  work: (editing: Context) => Promise<Result>,
): Promise<Result> =>
  context.db.transaction(async (db) => {
    await lockInTransaction(db, 'editContent');
    return work({ ...context, db });
  });
