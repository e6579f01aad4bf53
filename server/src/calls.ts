import type { CallPath, DownloadPath } from '@tradebridge/contract/calls';
import { addressCalls } from './addresses/calls.ts';
import { administrationCalls } from './administration/calls.ts';
import { apprenticeCalls, apprenticeDownloads } from './apprentices/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { companyCalls } from './companies/calls.ts';
import { coreCalls } from './core/calls.ts';
import { identityCalls } from './identity/calls.ts';
import type { ServedCall, ServedDownload } from './platform/serve.ts';
import { registryCalls } from './registry/calls.ts';
import { settingsCalls } from './settings/calls.ts';
import { signOffCalls } from './sign-offs/calls.ts';
import { workPlacementCalls } from './work-placements/calls.ts';

/** Every call of the contract with its verb. One that is missing does not compile. */
export const servedCalls: Readonly<Record<CallPath, ServedCall>> = {
  ...coreCalls,
  ...identityCalls,
  ...companyCalls,
  ...apprenticeCalls,
  ...signOffCalls,
  ...workPlacementCalls,
  ...addressCalls,
  ...settingsCalls,
  ...auditCalls,
  ...administrationCalls,
  ...registryCalls,
};

export const servedDownloads: Readonly<Record<DownloadPath, ServedDownload>> = {
  ...apprenticeDownloads,
};
