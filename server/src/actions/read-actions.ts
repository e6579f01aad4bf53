import type { Action, retrieveActions as retrieveActionsCall } from '@tradebridge/contract/actions';
import { contentPageSize } from '@tradebridge/contract/content-rules';
import type { z } from 'zod';
import { linksOfAddress, linkTo } from '../content/content-links.ts';
import type { Head, KindOf, Saved } from '../content/head.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { afterCursor, cursorOf, isOnPage } from '../platform/paging.ts';
import { Refusal } from '../platform/refusal.ts';

/** The content of an action. */
export type ActionBody = Omit<Action, 'id' | 'version' | 'modified'>;

export const actionKind: KindOf<ActionBody> = {
  kind: 'action',
  linksOf: ({ pageId, url }) => [...linkTo('page', pageId), ...linksOfAddress(url ?? '')],
};

interface ActionRow {
  id: string;
  version: number;
  changed_at: Date;
  live: ActionBody & Saved;
}

/**
 * Parameters: whether to list all, whether the user is a contact, the page or null, the two values
 * of the cursor, and the limit.
 */
const list = statement<ActionRow>(
  'actions',
  `select action.id, action.version, action.changed_at, action.live from contents action
   where action.kind = 'action'
     and ($1::boolean or ((action.live ->> 'published')::boolean
       and ((action.live ->> 'isPublic')::boolean or $2::boolean)))
     and ($3::text is null or action.live ->> 'actionPage' = $3)
     and ${isOnPage('action.changed_at', 'action.id', '$4', '$5')}
   order by action.changed_at desc, action.id desc limit $6`,
);

const actionOf = (row: ActionRow): Action => {
  const { lastUpdated: _lastUpdated, version: _version, ...body } = row.live;
  return { ...body, id: row.id, modified: row.changed_at.toISOString(), version: row.version };
};

/** The same for one that was just saved. */
export const savedActionOf = ({ id, version, changedAt, live }: Head<ActionBody>): Action => {
  if (!live) throw new Error(`The action ${id} does not exist.`);
  return actionOf({ id, version, changed_at: changedAt, live });
};

/**
 * The actions that the user may see, the latest modified first (OPEN-148).
 * @throws Refusal `forbidden` for hidden ones if the user is not an administrator
 */
export async function retrieveActions(
  { db, actor }: Context,
  { actionPage, cursor, all = false }: z.output<typeof retrieveActionsCall.input>,
): Promise<z.output<typeof retrieveActionsCall.result>> {
  if (all && !actor.isAdmin) throw new Refusal('forbidden');
  const rows = await db.rows(list, [
    all,
    actor.roles.size > 0,
    actionPage ?? null,
    ...afterCursor(cursor),
    contentPageSize + 1,
  ]);
  return {
    items: rows.slice(0, contentPageSize).map(actionOf),
    next: cursorOf(rows, contentPageSize, (row) => ({ at: row.changed_at, id: row.id })),
  };
}

/** The actions that the user may see on any page, at most `limit`, the latest modified first. */
export async function retrieveShownActions(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  limit: number,
): Promise<Action[]> {
  const rows = await db.rows(list, [false, actor.roles.size > 0, null, null, null, limit]);
  return rows.map(actionOf);
}
