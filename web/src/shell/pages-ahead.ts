import type { MenuEntry } from './menu-entries.ts';

/** What the browser reports of the connection, where it does. */
export interface Connection {
  /** The user asks for as little as possible to be transferred. */
  readonly saveData?: boolean;
  /** Estimated from recent traffic: `4g` is anything usual. */
  readonly effectiveType?: string;
}

/** Whether code may be fetched that nobody has asked for. Allowed where the browser reports nothing. */
export const mayFetchAhead = ({ saveData, effectiveType }: Connection = {}) =>
  !saveData && effectiveType !== '2g' && effectiveType !== 'slow-2g';

/**
 * Which of the pages the user most likely opens next: the first that the bar of a phone shows, then
 * the first of the menu, then whichever comes first.
 *
 * @param paths addresses as the router has them, `/apprentice/$cid`
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
