import { randomUUID } from 'node:crypto';
import type {
  Action,
  deleteActions as deleteActionsCall,
  saveActions as saveActionsCall,
} from '@tradebridge/contract/actions';
import type { z } from 'zod';
import { announceContent } from '../content/announce-content.ts';
import { editContent } from '../content/edit-content.ts';
import {
  deleteHead,
  findExisting,
  findHead,
  refuseUnlessCurrent,
  stamped,
  writeHead,
} from '../content/head.ts';
import { keepVersion } from '../content/history.ts';
import { refuseTwice } from '../content/refuse-twice.ts';
import type { Context } from '../platform/context.ts';
import { actionKind, savedActionOf } from './read-actions.ts';

/** Saves actions: all or none. */
export async function saveActions(
  context: Context,
  { actions }: z.output<typeof saveActionsCall.input>,
): Promise<Action[]> {
  const given = actions.map((action) => ({ ...action, id: action.id ?? randomUUID() }));
  refuseTwice(
    given.map(({ id }) => id),
    'actions',
  );
  return editContent(context, async (saving) => {
    const saved: Action[] = [];
    for (const [index, { id, version, modified: _modified, ...body }] of given.entries()) {
      const before = await findHead(saving, actionKind, id);
      refuseUnlessCurrent(before, version, `actions.${index}.version`);
      const live = await stamped(saving, actionKind, { id, before, body });
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
      saved.push(savedActionOf(head));
      const event = body.published
        ? 'content.published'
        : before?.live?.published
          ? 'content.unpublished'
          : 'draft';
      await announceContent(saving, 'action', [{ id, title: body.title }], event);
    }
    return saved;
  });
}

/** Deletes actions: all or none. */
export const deleteActions = (
  context: Context,
  { ids }: z.output<typeof deleteActionsCall.input>,
): Promise<{ deleted: string[] }> =>
  editContent(context, async (saving) => {
    refuseTwice(ids, 'ids');
    const actions: Action[] = [];
    for (const id of ids) actions.push(savedActionOf(await findExisting(saving, actionKind, id)));
    for (const id of ids) await deleteHead(saving, 'action', id);
    await announceContent(saving, 'action', actions, 'content.deleted');
    return { deleted: ids };
  });
