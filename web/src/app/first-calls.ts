import type { QueryKey } from '@tanstack/react-query';
import type { AskedCall } from './call-query.ts';

/** A query by `callQuery`, whatever its result. */
export interface AnyCallQuery {
  readonly queryKey: QueryKey;
  readonly meta?: { readonly call?: AskedCall } | undefined;
}

export type Params<Names extends string> = Readonly<Record<Names, string>>;

/** What a page begins with, by the parameters of its address and the company on display, if any. */
export type FirstQueries<Names extends string = string> = (
  params: Params<Names>,
  eId: string | undefined,
) => readonly AnyCallQuery[];

/** What a page about the company on display begins with, by the company's id. */
export type FirstQueriesOfCompany<Names extends string = string> = (
  eId: string,
  params: Params<Names>,
) => readonly AnyCallQuery[];

/** A page's address, `/receipt/$rid`, with what its route says that the page begins with. */
export type PageStart =
  | readonly [address: string, of: 'user', first: FirstQueries]
  | readonly [address: string, of: 'company', first: FirstQueriesOfCompany];

/** What the page at a path begins with; what is about the current company only where there is one. */
export function firstCallsOf(
  starts: readonly PageStart[],
  pathname: string,
  eId: string | undefined,
): AskedCall[] {
  const path = (pathname === '/' ? '/home' : pathname).split('/');
  for (const [address, of, first] of starts) {
    const params = paramsIn(address.split('/'), path);
    if (!params) continue;
    if (of === 'user') return callsOf(first(params, eId));
    return eId === undefined ? [] : callsOf(first(eId, params));
  }
  return [];
}

const callsOf = (queries: ReturnType<FirstQueries>) =>
  queries.flatMap(({ meta }) => (meta?.call ? [meta.call] : []));

/** The parameters of an address that a path has, or undefined where it is another page's path. */
function paramsIn(
  address: readonly string[],
  path: readonly string[],
): Record<string, string> | undefined {
  if (path.length !== address.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of address.entries()) {
    const given = path[index] ?? '';
    if (part.startsWith('$')) params[part.slice(1)] = decodeURIComponent(given);
    else if (part !== given) return undefined;
  }
  return params;
}
