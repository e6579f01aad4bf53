import type { CallPath, DownloadPath } from '@tradebridge/contract/calls';
import { apprenticeCalls, apprenticeDownloads } from './apprentices/calls.ts';
import { companyCalls } from './companies/calls.ts';
import { coreCalls } from './core/calls.ts';
import { identityCalls } from './identity/calls.ts';
import type { ServedCall, ServedDownload } from './platform/serve.ts';
import { signOffCalls } from './sign-offs/calls.ts';

/** Every call of the contract with its verb. One that is missing does not compile. */
export const servedCalls: Readonly<Record<CallPath, ServedCall>> = {
  ...coreCalls,
  ...identityCalls,
  ...companyCalls,
  ...apprenticeCalls,
  ...signOffCalls,
};

export const servedDownloads: Readonly<Record<DownloadPath, ServedDownload>> = {
  ...apprenticeDownloads,
};
