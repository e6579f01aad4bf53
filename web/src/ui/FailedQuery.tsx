import { FailedState } from './FailedState.tsx';

export interface FailedQueryProps {
  title: string;
  query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
}

/** A failed query, with a button to retry. */
export function FailedQuery({ title, query }: FailedQueryProps) {
  return (
    <FailedState
      title={title}
      error={query.error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
