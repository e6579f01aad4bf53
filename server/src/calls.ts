import type { CallPath, DownloadPath } from '@tradebridge/contract/calls';
import { actionCalls } from './actions/calls.ts';
import { addressCalls } from './addresses/calls.ts';
import { administrationCalls } from './administration/calls.ts';
import { apprenticeCalls, apprenticeDownloads } from './apprentices/calls.ts';
import { attendanceCalls } from './attendance/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { checkoutCalls } from './checkout/calls.ts';
import { companyCalls } from './companies/calls.ts';
import { companyAccountCalls } from './company-account/calls.ts';
import { connectingCalls } from './connecting/calls.ts';
import { contentCalls } from './content/calls.ts';
import { coreCalls } from './core/calls.ts';
import { documentCalls, documentDownloads } from './documents/calls.ts';
import { formAssignmentCalls } from './form-assignments/calls.ts';
import { formHandlerCalls } from './form-handlers/calls.ts';
import { formResultCalls } from './form-results/calls.ts';
import { formCalls } from './forms/calls.ts';
import { homeCalls } from './home/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { administratorIds, notifyAdministrators } from './identity/notify-administrators.ts';
import { keepsWayIn } from './identity/way-in.ts';
import { importerCalls } from './importer/calls.ts';
import { invoiceCalls, invoiceDownloads } from './invoices/calls.ts';
import { labelCalls } from './labels/calls.ts';
import { learnerCalls } from './learners/calls.ts';
import { mediaCalls } from './media/calls.ts';
import { newsCalls } from './news/calls.ts';
import { notificationCalls } from './notifications/calls.ts';
import { pageCalls } from './pages/calls.ts';
import {
  paymentAdministrationCalls,
  paymentAdministrationDownloads,
} from './payments/administration/calls.ts';
import { paymentCalls } from './payments/calls.ts';
import { deliveryCalls } from './payments/delivery/calls.ts';
import { paymentLinkCalls } from './payments/links/calls.ts';
import { orderCalls, orderDownloads } from './payments/orders/calls.ts';
import type { ServedCall, ServedDownload } from './platform/serve.ts';
import { profileCalls } from './profile/calls.ts';
import { pushCalls } from './push/calls.ts';
import { receiptCalls, receiptDownloads } from './receipts/calls.ts';
import { registryCalls } from './registry/calls.ts';
import { reportCalls, reportDownloads } from './reports/calls.ts';
import { searchCalls } from './search/calls.ts';
import { serviceTokenCalls } from './service-tokens/calls.ts';
import { setUpCalls } from './set-up/calls.ts';
import { settingsCalls } from './settings/calls.ts';
import { signOffCalls, signOffDownloads } from './sign-offs/calls.ts';
import { staffHomeCalls } from './staff-home/calls.ts';
import {
  submissionAdministrationCalls,
  submissionAdministrationDownloads,
} from './submission-administration/calls.ts';
import { submissionCalls } from './submissions/calls.ts';
import { subsidiaryCalls } from './subsidiaries/calls.ts';
import { timetableCalls } from './timetable/calls.ts';
import { viewAsCalls } from './view-as/calls.ts';
import { workPlacementCalls } from './work-placements/calls.ts';

/** Every call of the contract with its implementation. A missing one does not compile. */
export const servedCalls: Readonly<Record<CallPath, ServedCall>> = {
  ...coreCalls,
  ...identityCalls,
  ...profileCalls,
  ...connectingCalls,
  ...companyAccountCalls,
  ...homeCalls,
  ...companyCalls,
  ...subsidiaryCalls,
  ...staffHomeCalls,
  ...apprenticeCalls,
  ...signOffCalls,
  ...timetableCalls,
  ...attendanceCalls,
  ...invoiceCalls,
  ...checkoutCalls,
  ...paymentCalls,
  ...receiptCalls,
  ...documentCalls,
  ...reportCalls,
  ...workPlacementCalls,
  ...addressCalls,
  ...pageCalls,
  ...newsCalls,
  ...notificationCalls,
  ...actionCalls,
  ...formCalls,
  ...formAssignmentCalls,
  ...formHandlerCalls,
  ...submissionCalls,
  ...submissionAdministrationCalls,
  ...formResultCalls,
  ...mediaCalls,
  ...contentCalls,
  ...labelCalls,
  ...pushCalls,
  ...searchCalls,
  ...settingsCalls({ keepsWayIn, administratorIds, notifyAdministrators }),
  ...setUpCalls,
  ...auditCalls,
  ...administrationCalls,
  ...learnerCalls,
  ...registryCalls,
  ...importerCalls,
  ...serviceTokenCalls,
  ...viewAsCalls,
  ...paymentAdministrationCalls,
  ...orderCalls,
  ...paymentLinkCalls,
  ...deliveryCalls,
};

export const servedDownloads: Readonly<Record<DownloadPath, ServedDownload>> = {
  ...apprenticeDownloads,
  ...documentDownloads,
  ...invoiceDownloads,
  ...receiptDownloads,
  ...reportDownloads,
  ...signOffDownloads,
  ...paymentAdministrationDownloads,
  ...orderDownloads,
  ...submissionAdministrationDownloads,
};
