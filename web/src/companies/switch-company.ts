import type { QueryClient } from '@tanstack/react-query';
import type { Employer } from '@tradebridge/contract/companies';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import {
  companyKeys,
  employerSummaryQuery,
  forgetCompanyData,
  myCompaniesQuery,
} from '../app/company-queries.ts';
import { chooseCompany, getCurrentCompany } from '../app/current-company.ts';
import { signedInUserId } from '../app/session.ts';
import { closeToast, companyChangedToastMs, dataToastDelayMs, showToast } from '../app/toasts.ts';
import { mayLeavePage } from '../ui/history.ts';
import { translate } from '../ui/labels.ts';
import { companyLabels } from './labels.ts';

/** Minimum milliseconds for the notice, so that it can be read. */
const minNoticeMs = 1_000;

/** `stayed`: the user cancelled, or kept unsaved changes. */
export type SwitchOutcome = 'switched' | 'denied' | 'stayed';

/**
 * Makes another company current, if the server lets the user read it (COMP-008, 009, 011). Data of
 * the previous company are removed at the same moment (CON-28). `openPage` opens the first page;
 * `signal` aborts when the user cancels (COMP-007). Throws if the server cannot be reached; then
 * nothing has changed.
 */
export async function switchCompany(
  queryClient: QueryClient,
  eId: string,
  { openPage, signal }: { openPage: () => Promise<void>; signal: AbortSignal },
): Promise<SwitchOutcome> {
  const employer = await syncEmployer(eId, signal);
  if (signal.aborted) return 'stayed';
  if (!employer) return 'denied';
  if (!(await mayLeavePage())) return 'stayed';
  forgetCompanyData(queryClient);
  queryClient.setQueryData(companyKeys.detail(eId), employer);
  void queryClient.invalidateQueries({ queryKey: myCompaniesQuery.queryKey });
  chooseCompany({ id: employer.id, name: employer.name });
  await openPage();
  announceCompany(employer);
  setTimeout(() => void syncSummary(queryClient, employer, signedInUserId()), dataToastDelayMs);
  return 'switched';
}

/** Refetches the company; null if the user has no access. */
async function syncEmployer(eId: string, signal: AbortSignal): Promise<Employer | null> {
  try {
    return await callApi('employer/syncEmployer', { eId }, { signal });
  } catch (error) {
    if (isApiError(error) && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

function announceCompany({ name, parent }: Employer): void {
  const now = translate(companyLabels.nowViewing, { company: name });
  // The server names a parent only to users who may read it (COMP-015).
  const hint = parent && translate(companyLabels.returnHint, { parent: parent.name });
  showToast({
    level: 'success',
    title: translate(companyLabels.changed),
    message: hint ? `${now}. ${hint}` : now,
    duration: companyChangedToastMs,
  });
}

async function syncSummary(
  queryClient: QueryClient,
  { id, name }: Employer,
  userId: string | null,
): Promise<void> {
  // No longer needed after signing out or switching again.
  const isWanted = () => signedInUserId() === userId && getCurrentCompany()?.id === id;
  if (!isWanted()) return;
  const toast = showToast({
    level: 'info',
    title: translate(companyLabels.loadingData),
    duration: null,
  });
  const began = performance.now();
  try {
    await queryClient.fetchQuery({ ...employerSummaryQuery(id), staleTime: 0 });
    setTimeout(() => closeToast(toast), Math.max(0, began + minNoticeMs - performance.now()));
  } catch (error) {
    closeToast(toast);
    if (!isWanted() || !isApiError(error)) return;
    showToast({
      level: 'error',
      title: translate(companyLabels.loadingFailed, { company: name }),
      message: error.message,
      duration: null,
    });
  }
}
