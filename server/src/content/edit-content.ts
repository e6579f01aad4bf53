import { lockInTransaction } from '../platform/advisory-lock.ts';
import type { Context } from '../platform/context.ts';

/**
 * Edits content in one transaction, one at a time across all processes. Users who create the same
 * id, or save the same contents in opposite orders, wait for each other, and nothing becomes used
 * while it is being deleted.
 */
export const editContent = <Result>(
  context: Context,
  work: (editing: Context) => Promise<Result>,
): Promise<Result> =>
  context.db.transaction(async (db) => {
    await lockInTransaction(db, 'editContent');
    return work({ ...context, db });
  });
