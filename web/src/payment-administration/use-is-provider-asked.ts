import { useQuery } from '@tanstack/react-query';
import { attentionQuery } from './queries.ts';

/**
 * Whether the provider is still being asked what became of a payment or a refund, which then is not to
 * be taken as declined.
 *
 * @param of null for what is not in doubt
 */
export function useIsProviderAsked(
  of: { kind: 'attempt'; attemptId: string } | { kind: 'refund'; refundId: string } | null,
): boolean {
  const { data } = useQuery({ ...attentionQuery, enabled: of !== null });
  if (!data || !of) return false;
  return of.kind === 'attempt'
    ? data.unknown.some(({ attemptId, isAsked }) => isAsked && attemptId === of.attemptId)
    : data.unknownRefunds.some(({ refundId, isAsked }) => isAsked && refundId === of.refundId);
}
