import type { QueryClient } from '@tanstack/react-query';
import type { EmployerSummary } from '@tradebridge/contract/home';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { companyKeys } from '../app/company-queries.ts';
import { getConfig } from '../app/config.ts';
import { become, type EmployerUser, whenSignedOut } from '../app/session.ts';
import { closeToast, dataToastDelayMs, showToast } from '../app/toasts.ts';
import { contractQuery, contractsQuery } from '../apprentices/queries.ts';
import { translate } from '../ui/labels.ts';
import { workPlacementsQuery } from '../work-placements/queries.ts';
import { companyLabels } from './labels.ts';

let underWay: AbortController | null = null;
whenSignedOut(() => underWay?.abort());

/** Updates the company's data after an employer contact has signed in (SYNC-001 to 006). */
export async function resync(queryClient: QueryClient, user: EmployerUser): Promise<void> {
  const { employerContact, previousLogin } = user;
  if (!employerContact) return;
  const eId = employerContact.employer.id;
  const isFull = isFullSyncDue(previousLogin, getConfig().resyncWindow, new Date());
  underWay = new AbortController();
  const { signal } = underWay;
  let toast: number | null = null;
  const timer = setTimeout(() => {
    toast = showToast({
      level: 'info',
      title: translate(companyLabels.updatingData),
      duration: null,
    });
  }, dataToastDelayMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  try {
    const sync = { queryClient, eId, signal };
    await (isFull ? syncAll(sync) : syncSummary(sync));
  } catch (error) {
    if (signal.aborted) return;
    if (!isApiError(error)) throw error;
    // Earlier data stay (OPEN-065).
    showToast({
      level: 'error',
      title: translate(companyLabels.updateFailed),
      message: translate(companyLabels.updateFailedHelp, { why: error.message }),
      duration: null,
    });
  } finally {
    clearTimeout(timer);
    if (toast !== null) closeToast(toast);
  }
}

interface Sync {
  queryClient: QueryClient;
  eId: string;
  signal: AbortSignal;
}

/** One after another, in the order of OPEN-063: what the user sees comes first. */
async function syncAll(sync: Sync): Promise<void> {
  const { queryClient, eId, signal } = sync;
  try {
    await syncCompany(sync);
  } finally {
    // Whatever became of the others (SYNC-003).
    await syncSummary(sync);
  }
  const invoices = await callApi('employer/syncInvoiceSummary', { eId }, { signal });
  queryClient.setQueryData<EmployerSummary>(
    companyKeys.summary(eId),
    (summary) => summary && { ...summary, ...invoices },
  );
}

async function syncCompany({ queryClient, eId, signal }: Sync): Promise<void> {
  become(await callApi('employer/syncEmployerContactDetails', {}, { signal }));
  const employer = await callApi('employer/syncEmployer', { eId }, { signal });
  queryClient.setQueryData(companyKeys.detail(eId), employer);
  const contracts = await callApi('employer/syncTrainingContracts', { eId }, { signal });
  queryClient.setQueryData(contractsQuery(eId).queryKey, contracts);
  for (const contract of contracts) {
    queryClient.setQueryData(contractQuery(contract.id).queryKey, contract);
  }
  const placements = await callApi('employer/syncWorkPlacements', { eId }, { signal });
  queryClient.setQueryData(workPlacementsQuery(eId).queryKey, placements);
}

async function syncSummary({ queryClient, eId, signal }: Sync): Promise<void> {
  const summary = await callApi('employer/syncEmployerSummary', { eId }, { signal });
  queryClient.setQueryData(companyKeys.summary(eId), summary);
}

const minute = 60_000;

/**
 * Whether a sign-in reloads everything: the first one, and one more than `resyncWindow` minutes
 * after the last (SYNC-004 to 006).
 */
export function isFullSyncDue(
  previousLogin: string | null,
  resyncWindow: number,
  now: Date,
): boolean {
  if (previousLogin === null) return true;
  return now.getTime() - Date.parse(previousLogin) > resyncWindow * minute;
}
