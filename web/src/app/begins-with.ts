import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { getCurrentCompany } from './current-company.ts';
import type { AnyCallQuery, FirstQueries, FirstQueriesOfCompany, Params } from './first-calls.ts';

interface Loading<Names extends string> {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: Params<Names>;
}

/**
 * The loader of a page that begins with these queries. It awaits none: the page has its own
 * skeleton.
 *
 * The script that runs before the app makes the same requests: the build reads the first argument
 * from the route's file (`web/build/page-starts.ts`), so it must be a function that uses only its
 * parameters and imports.
 */
export const beginsWith =
  <Names extends string = never>(first: FirstQueries<Names>) =>
  ({ context: { queryClient }, params }: Loading<Names>): void =>
    ask(queryClient, first(params, getCurrentCompany()?.id));

/**
 * The same for a page about the current company; requests nothing if there is none.
 *
 * @param later queries for what is further down, made once the app runs
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
