import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SearchHit } from '@tradebridge/contract/search';
import { getCurrentCompany } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { type SwitchOutcome, switchCompany } from '../companies/switch-company.ts';
import { useLearnerPlace } from '../learners/learner-place.ts';
import { linkOf } from './hit-link.ts';
import { rememberHit } from './recent-hits.ts';

/**
 * Opens the page of a hit, switching to its company first if necessary. Throws if the server cannot
 * be reached; then nothing has changed.
 */
export function useOpenHit(): (hit: SearchHit, signal: AbortSignal) => Promise<SwitchOutcome> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { isAdmin, isSupport } = useUser();
  const place = useLearnerPlace() ?? '/home';
  return async (hit, signal) => {
    const open = () => navigate(linkOf(hit, { isStaff: isAdmin || isSupport, place }));
    const { company } = hit;
    const isThere = company === null || company.eid === getCurrentCompany()?.id;
    const outcome = isThere
      ? 'switched'
      : await switchCompany(queryClient, company.eid, { openPage: open, signal });
    if (outcome === 'switched') {
      rememberHit(hit);
      if (isThere) await open();
    }
    return outcome;
  };
}
