import { FailedState } from './FailedState.tsx';

export interface FailedQueryProps {
  title: string;
  query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
}

/** A query that failed, and the way to ask once more. */
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
