import { randomUUID } from 'node:crypto';
import { previousSecretHours } from '@tradebridge/contract/form-handler-rules';
import type {
  FormHandler,
  FormHandlers,
  makeWebhookSecret as makeWebhookSecretCall,
  saveHandlers as saveHandlersCall,
} from '@tradebridge/contract/form-handlers';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { editContent } from '../content/edit-content.ts';
import { findExisting, type Head, refuseUnlessCurrent } from '../content/head.ts';
import { type FormBody, formKind } from '../forms/form-content.ts';
import { newWebhookSecret } from '../outside/webhook-signing.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { formHandlerLabels as labels } from './labels.ts';
import {
  type HandlerSettings,
  readHandler,
  readHandlers,
  type StoredHandler,
  sealSecret,
} from './stored-handler.ts';

const handlerOf = ({ id, settings, secret }: StoredHandler): FormHandler => ({
  ...settings,
  id,
  hasSecret: secret !== null,
});

const findList = statement<{ version: number; changed_by: string | null }>(
  'handler-list-of-form',
  `select list.version, account.email as changed_by
   from form_handler_lists list left join users account on account.id = list.changed_by
   where list.form_id = $1`,
);

async function readList(db: Database, formId: string): Promise<FormHandlers> {
  const [list] = await db.rows(findList, [formId]);
  return { handlers: (await readHandlers(db, formId)).map(handlerOf), version: list?.version ?? 0 };
}

/** The name of a form, as it is being edited. */
const titleOf = ({ draft, live }: Head<FormBody>) => (draft ?? live)?.name ?? '';

/** What is done with each complete submission to a form. */
export async function retrieveHandlers(
  context: Context,
  { formId }: { formId: string },
): Promise<FormHandlers> {
  await findExisting(context, formKind, formId);
  return readList(context.db, formId);
}

type Input = z.output<typeof saveHandlersCall.input>;

/** What is wrong with a list, given the existing handlers. */
function faultsOf(
  { outside }: Pick<Context, 'outside'>,
  handlers: Input['handlers'],
  known: ReadonlyMap<string, StoredHandler>,
): RefusedField[] {
  return handlers.flatMap((handler, index): RefusedField[] => {
    const path = `handlers.${index}`;
    const { id } = handler;
    const isAgain = handlers
      .slice(0, index)
      .some((earlier) => id !== undefined && earlier.id === id);
    if (id !== undefined && (isAgain || known.get(id)?.settings.routine !== handler.routine)) {
      return [{ path: `${path}.id`, message: labels.unknownHandler }];
    }
    if (handler.routine === 'webhook' && outside.webhooks.isRefused(handler.url)) {
      return [{ path: `${path}.url`, message: labels.privateAddress }];
    }
    return [];
  });
}

const saveList = statement(
  'save-handler-list',
  `insert into form_handler_lists (form_id, version, changed_by) values ($1, $2, $3)
   on conflict (form_id) do update set version = excluded.version, changed_by = excluded.changed_by`,
);
const removeOthers = statement(
  'remove-other-handlers',
  'delete from form_handlers where form_id = $1 and id <> all($2)',
);
const saveOne = namedStatement<
  unknown,
  {
    readonly formId: string;
    readonly id: string;
    readonly position: number;
    readonly routine: string;
    readonly settings: string;
  }
>(
  'save-handler',
  `insert into form_handlers (form_id, id, position, routine, settings)
   values (:formId, :id, :position, :routine, :settings::jsonb)
   on conflict (form_id, id) do update
     set position = excluded.position, settings = excluded.settings`,
);

/**
 * What is recorded of a handler: the host that it sends to, without the path, which may contain a
 * secret.
 */
const recordedOf = (settings: HandlerSettings): object => {
  const { routine } = settings;
  if (settings.routine === 'mail') {
    return { routine, addresses: settings.addresses, roles: settings.roles };
  }
  return settings.routine === 'webhook'
    ? { routine, host: new URL(settings.url).host }
    : { routine };
};

/** Replaces the handlers of a form. */
export const saveHandlers = (
  context: Context,
  { formId, handlers, version }: Input,
): Promise<FormHandlers> =>
  editContent(context, async (saving) => {
    const { db } = saving;
    const title = titleOf(await findExisting(saving, formKind, formId));
    const [list] = await db.rows(findList, [formId]);
    refuseUnlessCurrent(list && { version: list.version, changedBy: list.changed_by }, version);
    const known = new Map((await readHandlers(db, formId)).map((one) => [one.id, one]));
    const fields = faultsOf(saving, handlers, known);
    if (fields.length > 0) throw new Refusal('invalid', { fields });
    const next = handlers.map(({ id = randomUUID(), ...settings }) => ({ id, settings }));
    await db.rows(removeOthers, [formId, next.map(({ id }) => id)]);
    for (const [position, { id, settings }] of next.entries()) {
      const { routine } = settings;
      const values = { formId, id, position, routine, settings: JSON.stringify(settings) };
      await db.rows(saveOne, values);
    }
    await db.rows(saveList, [formId, version + 1, saving.actor.userId]);
    await recordEvent(db, {
      ...byActor(saving),
      kind: 'form.handlersChanged',
      subject: { type: 'form', id: formId },
      details: { title, handlers: next.map(({ settings }) => recordedOf(settings)) },
    });
    await announce(db, [{ kind: 'content-edits' }]);
    return readList(db, formId);
  });

const keepSecret = namedStatement<
  unknown,
  {
    readonly formId: string;
    readonly id: string;
    readonly secret: string;
    readonly previousUntil: Date;
  }
>(
  'keep-webhook-secret',
  `update form_handlers
   set secret = :secret, previous_secret = secret,
     previous_until = case when secret is null then null else :previousUntil::timestamptz end
   where form_id = :formId and id = :id`,
);

/** Generates a new secret for a webhook. */
export const makeWebhookSecret = (
  context: Context,
  { formId, handlerId }: z.output<typeof makeWebhookSecretCall.input>,
): Promise<{ secret: string }> =>
  editContent(context, async (saving) => {
    const { db, institution, now } = saving;
    const title = titleOf(await findExisting(saving, formKind, formId));
    const handler = await readHandler(db, { formId, id: handlerId });
    if (handler?.settings.routine !== 'webhook') throw new Refusal('notFound');
    const secret = newWebhookSecret();
    await db.rows(keepSecret, {
      formId,
      id: handlerId,
      secret: sealSecret(institution, handlerId, secret),
      previousUntil: new Date(now.getTime() + previousSecretHours * 3_600_000),
    });
    await recordEvent(db, {
      ...byActor(saving),
      kind: 'form.secretMade',
      subject: { type: 'form', id: formId },
      details: { title, host: new URL(handler.settings.url).host },
    });
    await announce(db, [{ kind: 'content-edits' }]);
    return { secret };
  });
