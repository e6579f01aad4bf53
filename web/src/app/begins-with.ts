import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { getCurrentCompany } from './current-company.ts';
import type { AnyCallQuery, FirstQueries, FirstQueriesOfCompany, Params } from './first-calls.ts';

interface Loading<Names extends string> {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: Params<Names>;
}

/**
 * The loader of a page that begins with these queries. None is awaited: the page has its own skeleton.
 *
 * The script that runs before the app asks for the same, by the page's address: the build reads the first
 * argument from the route's file (`web/build/page-starts.ts`), so it is written there as a function that
 * uses nothing but its parameters and imports.
 */
export const beginsWith =
  <Names extends string = never>(first: FirstQueries<Names>) =>
  ({ context: { queryClient }, params }: Loading<Names>): void =>
    ask(queryClient, first(params, getCurrentCompany()?.id));

/**
 * The same for a page about the current company, which asks for nothing where there is none.
 *
 * @param later what the page shows further down, which the app asks for once it is there
 */
export const companyBeginsWith =
  <Names extends string = never>(
    first: FirstQueriesOfCompany<Names>,
    later?: (queryClient: QueryClient, eId: string | undefined) => void,
  ) =>
  ({ context: { queryClient }, params }: Loading<Names>): void => {
    const company = getCurrentCompany();
    if (company) ask(queryClient, first(company.id, params));
    later?.(queryClient, company?.id);
  };

function ask(queryClient: QueryClient, queries: readonly AnyCallQuery[]): void {
  for (const query of queries) void queryClient.prefetchQuery(query as FetchQueryOptions);
}
