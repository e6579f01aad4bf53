import type { MenuEntry } from './menu-entries.ts';

/** The browser's information about the connection, if any. */
export interface Connection {
  /** The user asks for minimal data transfer. */
  readonly saveData?: boolean;
  /** Estimated from recent traffic: `4g` is anything usual. */
  readonly effectiveType?: string;
}

/** Whether code may be fetched ahead. Allowed if the browser reports nothing. */
export const mayFetchAhead = ({ saveData, effectiveType }: Connection = {}) =>
  !saveData && effectiveType !== '2g' && effectiveType !== 'slow-2g';

/**
 * The page the user most likely opens next: first those of a phone's bar, then those of the menu,
 * then any.
 *
 * @param paths addresses in the router's form, `/apprentice/$cid`
 */
export function likeliestPage<Path extends string>(
  paths: Iterable<Path>,
  menu: readonly Pick<MenuEntry, 'to' | 'isMostUsed'>[],
): Path | undefined {
  const left = [...paths];
  const inOrder = [...menu.filter(({ isMostUsed }) => isMostUsed), ...menu];
  const next = inOrder.find(({ to }) => left.some((path) => path === to));
  return left.find((path) => path === next?.to) ?? left[0];
}
