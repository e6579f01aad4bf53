import type { QueryKey } from '@tanstack/react-query';
import type { AskedCall } from './call-query.ts';

/** A `callQuery` query with any result. */
export interface AnyCallQuery {
  readonly queryKey: QueryKey;
  readonly meta?: { readonly call?: AskedCall } | undefined;
}

export type Params<Names extends string> = Readonly<Record<Names, string>>;

/** What a page begins with, by its address's parameters and the company on display, if any. */
export type FirstQueries<Names extends string = string> = (
  params: Params<Names>,
  eId: string | undefined,
) => readonly AnyCallQuery[];

/** What a page about the company on display begins with, by the company's id. */
export type FirstQueriesOfCompany<Names extends string = string> = (
  eId: string,
  params: Params<Names>,
) => readonly AnyCallQuery[];

/** A page's address, `/receipt/$rid`, and what its route begins with. */
export type PageStart =
  | readonly [address: string, of: 'user', first: FirstQueries]
  | readonly [address: string, of: 'company', first: FirstQueriesOfCompany];

/** What the page at a path begins with; queries about the current company only if there is one. */
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

/** The values of an address's parameters in a path; undefined if the path is another page's. */
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
