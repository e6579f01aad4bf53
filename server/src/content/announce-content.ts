import type { AuditKind } from '@tradebridge/contract/audit';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { type Announcement, announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';

/** An event about content; drafts only concern editors. */
export type ContentEvent = 'draft' | Extract<AuditKind, `content.${string}`>;

/** Where users see each kind of content. */
export const shownIn: Readonly<
  Record<ContentKind, Announcement['kind'] & ('pages' | 'shell-content' | 'news' | 'forms')>
> = {
  page: 'pages',
  menu: 'shell-content',
  news: 'news',
  action: 'shell-content',
  form: 'forms',
};

/** Records what an administrator did to content, and notifies the browsers that show it. */
export async function announceContent(
  context: Pick<Context, 'db' | 'actor' | 'now' | 'request'>,
  kind: ContentKind,
  entries: readonly { readonly id: string; readonly title: string }[],
  event: ContentEvent,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { db } = context;
  if (event !== 'draft') {
    for (const { id, title } of entries) {
      await recordEvent(db, {
        ...byActor(context),
        kind: event,
        subject: { type: kind, id },
        details: { title, ...details },
      });
    }
  }
  await announce(db, [
    { kind: 'content-edits' },
    ...(event === 'draft' ? [] : [{ kind: shownIn[kind] }]),
  ]);
}
