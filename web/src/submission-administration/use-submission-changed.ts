import { useQueryClient } from '@tanstack/react-query';
import type { SubmissionDetail } from '@tradebridge/contract/submission-administration';
import { allListsKey, submissionQuery } from './queries.ts';

/** Shows a submission after an action, and refetches the lists. */
export function useSubmissionChanged(
  id: string,
): (
  change: Partial<Pick<SubmissionDetail, 'progress' | 'assignedTo' | 'notes' | 'handlers'>>,
) => void {
  const client = useQueryClient();
  return (change) => {
    client.setQueryData(submissionQuery(id).queryKey, (known) => known && { ...known, ...change });
    void client.invalidateQueries({ queryKey: allListsKey });
  };
}
