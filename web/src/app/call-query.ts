import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallPath, InputOf, ResultOf } from '@tradebridge/contract/calls';
import type { LiveEventName } from '@tradebridge/contract/live';

/** A call with its input, in the order the app writes it. */
export type AskedCall = { [Path in CallPath]: [path: Path, input: InputOf<Path>] }[CallPath];

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly call?: AskedCall;
      /** Live events that refresh it, besides the one its key may begin with. */
      readonly refreshedBy?: readonly LiveEventName[];
    };
  }
}

/**
 * A query for one call of the contract. It only names the call, which the query client makes
 * (`query-client.ts`): the script that runs before the app uses the same queries without the code
 * that makes calls.
 */
export const callQuery = <Path extends CallPath>(
  queryKey: QueryKey,
  path: Path,
  input: InputOf<Path>,
) =>
  queryOptions<ResultOf<Path>>({
    queryKey,
    // TypeScript does not see that the two match.
    meta: { call: [path, input] as AskedCall },
  });
