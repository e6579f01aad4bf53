import type { ContentKind } from '@tradebridge/contract/content-rules';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { contentLinks, type LinkTarget } from './tables.ts';

export type Slot = 'draft' | 'live' | 'scheduled';

/** A reference in a body. */
export interface LinkTo {
  readonly targetKind: LinkTarget;
  readonly targetId: string;
  /** The flags of a menu item; null otherwise. */
  readonly isPublished: boolean | null;
  readonly isPublic: boolean | null;
}

const plain = (targetKind: LinkTo['targetKind'], targetId: string): LinkTo => ({
  targetKind,
  targetId,
  isPublished: null,
  isPublic: null,
});

/** The pages that menu items open. */
export const linksOfItems = (
  items: readonly { pageId: string | null; published: boolean; public: boolean }[],
): LinkTo[] =>
  items.flatMap(({ pageId, published, public: isPublic }) =>
    pageId === null
      ? []
      : [{ targetKind: 'page' as const, targetId: pageId, isPublished: published, isPublic }],
  );

/** The pages and pictures that sanitised HTML refers to. */
export function linksOfHtml(html: string): LinkTo[] {
  const pictures = html.matchAll(/src="\/media\/([0-9a-f]{64})\.webp"/g);
  const pages = html.matchAll(/href="([^"]*)"/g);
  return [
    ...Array.from(pictures, ([, id = '']) => plain('picture', id)),
    ...Array.from(pages, ([, address = '']) => linksOfAddress(address)).flat(),
  ];
}

/** The page that an address of the portal opens. */
export const linksOfAddress = (address: string): LinkTo[] =>
  linkTo('page', /^\/pages\/([A-Za-z0-9._-]{1,64})(?:[/?#]|$)/.exec(address)?.[1] ?? null);

/** A page, picture or form that is referred to by id. */
export const linkTo = (targetKind: LinkTo['targetKind'], id: string | null): LinkTo[] =>
  id === null ? [] : [plain(targetKind, id)];

const keyOf = (link: LinkTo) => JSON.stringify(link);

/** Replaces the recorded references of a content's bodies. */
export async function writeLinks(
  tx: Database,
  source: { readonly kind: ContentKind; readonly id: string },
  bySlot: Readonly<Record<Slot, readonly LinkTo[]>>,
): Promise<void> {
  await removeLinks(tx, source);
  const rows = Object.entries(bySlot).flatMap(([slot, links]) =>
    Array.from(new Map(links.map((link) => [keyOf(link), link])).values(), (link) => ({
      ...source,
      slot,
      ...link,
    })),
  );
  if (rows.length > 0) await tx.orm.insert(contentLinks).values(rows);
}

export async function removeLinks(
  tx: Database,
  { kind, id }: { readonly kind: ContentKind; readonly id: string },
): Promise<void> {
  await tx.orm
    .delete(contentLinks)
    .where(and(eq(contentLinks.kind, kind), eq(contentLinks.id, id)));
}
