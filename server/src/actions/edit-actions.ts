import { randomUUID } from 'node:crypto';
import type {
  Action,
  deleteActions as deleteActionsCall,
  saveActions as saveActionsCall,
} from '@tradebridge/contract/actions';
import type { z } from 'zod';
import {
  deleteHead,
  lockExisting,
  lockHead,
  refuseUnlessCurrent,
  writeHead,
} from '../content/head.ts';
import { keepVersion } from '../content/history.ts';
import { stamped } from '../content/publishing.ts';
import { refuseTwice } from '../content/refuse-twice.ts';
import { tellContent } from '../content/tell-content.ts';
import type { Context } from '../platform/context.ts';
import { actionKind, savedActionOf } from './read-actions.ts';

/** Saves actions: all or none. */
export async function saveActions(
  context: Context,
  { actions }: z.output<typeof saveActionsCall.input>,
): Promise<Action[]> {
  const given = actions.map((action, index) => ({ action, index, id: action.id ?? randomUUID() }));
  const ids = given.map(({ id }) => id);
  refuseTwice(ids, 'actions');
  return context.db.transaction(async (db) => {
    const saving = { ...context, db };
    const saved = new Map<string, Action>();
    for (const { action, index, id } of given.toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    )) {
      const { id: _id, version, modified: _modified, ...body } = action;
      const before = await lockHead(saving, actionKind, id);
      refuseUnlessCurrent(before, version, `actions.${index}.version`);
      const live = stamped(body, before, context.now);
      const head = await writeHead(saving, actionKind, id, before, {
        live,
        visibleFrom: body.published ? context.now : null,
        visibleUntil: null,
        draft: null,
        scheduled: null,
        scheduledFor: null,
      });
      if (body.published) {
        await keepVersion(saving, 'action', id, {
          body: live,
          name: null,
          publishedFrom: context.now,
        });
      }
      saved.set(id, savedActionOf(head));
      const event = body.published
        ? 'content.published'
        : before?.live?.published
          ? 'content.unpublished'
          : 'draft';
      await tellContent(saving, 'action', [{ id, title: body.title }], event);
    }
    return ids.flatMap((id) => saved.get(id) ?? []);
  });
}

/** Deletes actions: all or none. */
export const deleteActions = (
  context: Context,
  { ids }: z.output<typeof deleteActionsCall.input>,
): Promise<{ deleted: string[] }> =>
  context.db.transaction(async (db) => {
    const saving = { ...context, db };
    refuseTwice(ids, 'ids');
    const actions: Action[] = [];
    for (const id of ids.toSorted()) {
      actions.push(savedActionOf(await lockExisting(saving, actionKind, id)));
    }
    for (const id of ids) await deleteHead(db, 'action', id);
    await tellContent(saving, 'action', actions, 'content.deleted');
    return { deleted: ids };
  });
