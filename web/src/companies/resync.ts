import type { QueryClient } from '@tanstack/react-query';
import type { EmployerSummary } from '@tradebridge/contract/companies';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { getConfig } from '../app/config.ts';
import { employerKeys } from '../app/current-company.ts';
import { translate } from '../app/labels.ts';
import { become, type EmployerUser, whenSignedOut } from '../app/session.ts';
import { dataToastDelayMs } from '../ui/toast-times.ts';
import { closeToast, showToast } from '../ui/toasts.ts';
import { companyLabels } from './labels.ts';
import { isFullSyncDue } from './resync-window.ts';

let underWay: AbortController | null = null;
whenSignedOut(() => underWay?.abort());

/** Once an employer contact has signed in, brings the company's data up to date (SYNC-001 to 006). */
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
    // What was there before stays (OPEN-065).
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

/** In the order of OPEN-063, one after another: what the user looks at meanwhile comes first. */
async function syncAll(sync: Sync): Promise<void> {
  const { queryClient, eId, signal } = sync;
  try {
    await syncCompany(sync);
  } finally {
    // Whatever became of the rest (SYNC-003).
    await syncSummary(sync);
  }
  const invoices = await callApi('employer/syncInvoiceSummary', { eId }, { signal });
  queryClient.setQueryData<EmployerSummary>(
    employerKeys.summary(eId),
    (summary) => summary && { ...summary, ...invoices },
  );
}

async function syncCompany({ queryClient, eId, signal }: Sync): Promise<void> {
  become(await callApi('employer/syncEmployerContactDetails', {}, { signal }));
  const employer = await callApi('employer/syncEmployer', { eId }, { signal });
  queryClient.setQueryData(employerKeys.detail(eId), employer);
  const contracts = await callApi('employer/syncTrainingContracts', { eId }, { signal });
  queryClient.setQueryData(employerKeys.contracts(eId), contracts);
  for (const contract of contracts) {
    queryClient.setQueryData(employerKeys.contract(contract.id), contract);
  }
  const placements = await callApi('employer/syncWorkPlacements', { eId }, { signal });
  queryClient.setQueryData(employerKeys.workPlacements(eId), placements);
}

async function syncSummary({ queryClient, eId, signal }: Sync): Promise<void> {
  const summary = await callApi('employer/syncEmployerSummary', { eId }, { signal });
  queryClient.setQueryData(employerKeys.summary(eId), summary);
}
