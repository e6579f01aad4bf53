import type { z } from 'zod';
import * as actions from './actions.ts';
import * as addresses from './addresses.ts';
import * as administration from './administration.ts';
import * as apprentices from './apprentices.ts';
import * as attendance from './attendance.ts';
import * as audit from './audit.ts';
import type { LinkPolicyName } from './call.ts';
import * as changeFeed from './change-feed.ts';
import * as checkout from './checkout.ts';
import * as companies from './companies.ts';
import * as companyAccount from './company-account.ts';
import * as connecting from './connecting.ts';
import * as content from './content.ts';
import * as core from './core.ts';
import * as documents from './documents.ts';
import * as formAssignments from './form-assignments.ts';
import * as formHandlers from './form-handlers.ts';
import * as formResults from './form-results.ts';
import * as forms from './forms.ts';
import * as home from './home.ts';
import * as identity from './identity.ts';
import * as identityProof from './identity-proof.ts';
import * as invoices from './invoices.ts';
import * as labelOverrides from './label-overrides.ts';
import * as learners from './learners.ts';
import * as mailedLinks from './mailed-links.ts';
import * as media from './media.ts';
import * as news from './news.ts';
import * as notifications from './notifications.ts';
import * as pages from './pages.ts';
import * as passkeys from './passkeys.ts';
import * as paymentLinks from './payment-links.ts';
import * as payments from './payments.ts';
import * as profile from './profile.ts';
import * as push from './push.ts';
import * as receipts from './receipts.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as serviceTokens from './service-tokens.ts';
import * as setUp from './set-up.ts';
import * as settings from './settings.ts';
import * as signOffs from './sign-offs.ts';
import * as staffHome from './staff-home.ts';
import * as submissionAdministration from './submission-administration.ts';
import * as submissions from './submissions.ts';
import * as subsidiaries from './subsidiaries.ts';
import * as timetable from './timetable.ts';
import * as viewAs from './view-as.ts';
import * as workPlacements from './work-placements.ts';

/**
 * Every call. The server does not compile until it serves each of them; openapi.json is generated
 * from this list.
 */
export const calls = [
  core.init,
  core.ping,
  core.checkMFAComponentLicense,
  core.retrieveAppSettings,
  core.retrievePersonTitles,
  core.retrieveDocumentOrderLicense,
  identity.signUp,
  identity.requestPasswordReset,
  identity.retrieveLink,
  mailedLinks.enterCode,
  identity.resetPassword,
  identity.verifyEmail,
  identity.confirmEmailChange,
  identity.linkProvider,
  connecting.acceptInvitation,
  identity.startProvider,
  identity.completeProvider,
  profile.registerUser,
  profile.retrieveShellContent,
  identity.sendMFAPasscodeToEmail,
  identity.resendMFAPasscode,
  identity.validateMFAEmailPasscode,
  identity.validateMFAPasscode,
  identity.retrieveMFASecretKey,
  identity.registerMFASecretKey,
  identity.setUserMfaRegistered,
  identity.useRecoveryCode,
  identity.makeRecoveryCodes,
  identity.trustDevice,
  identity.rememberDevice,
  identity.retrieveSecurity,
  identity.endSession,
  identity.endOtherSessions,
  identity.forgetDevice,
  profile.updateProfile,
  identity.requestEmailChange,
  identity.withdrawEmailChange,
  profile.confirmOwnEmailChange,
  identity.unlinkProvider,
  identity.changePassword,
  identity.startSecondFactorChange,
  identity.completeSecondFactorChange,
  identity.sendVerificationMail,
  profile.syncEmployerContactDetails,
  identity.updateUserLastLogin,
  identity.signOut,
  identityProof.retrieveProofWays,
  identityProof.sendProofPasscode,
  identityProof.proveIdentity,
  passkeys.startPasskey,
  passkeys.completePasskey,
  passkeys.startPasskeyFactor,
  passkeys.usePasskeyFactor,
  passkeys.startPasskeyProof,
  passkeys.provePasskey,
  passkeys.startPasskeyRegistration,
  passkeys.completePasskeyRegistration,
  passkeys.renamePasskey,
  passkeys.revokePasskey,
  companies.retrieveEmployer,
  home.syncEmployerSummary,
  companies.retrieveEmployerUsers,
  companies.findCompany,
  companies.retrieveMyCompanies,
  companies.updateCompany,
  companies.updateCompanyContact,
  companies.deleteCompanyContact,
  companies.inviteCompanyContact,
  companies.connectEmployerContact,
  companies.acceptConnection,
  companies.syncEmployer,
  home.syncSummary,
  home.syncInvoiceSummary,
  subsidiaries.retrieveSubsidiaries,
  companies.createCompanionUser,
  companies.refreshGlobalData,
  staffHome.retrieveWorkQueue,
  staffHome.retrieveRecentCompanies,
  apprentices.retrieveTrainingContracts,
  apprentices.retrieveTrainingContractList,
  apprentices.retrieveTrainingContractDetail,
  apprentices.syncTrainingContracts,
  apprentices.updateContractSupervisor,
  apprentices.suspendContractReporting,
  reports.syncStudentProgressReportTypes,
  timetable.retrieveEmployerEvents,
  timetable.retrieveContractEvents,
  timetable.retrieveCalendarAddresses,
  timetable.createCalendarAddress,
  timetable.revokeCalendarAddress,
  attendance.retrieveContractAttendances,
  invoices.retrieveUnpaidPreEnrolments,
  invoices.retrievePreEnrolmentDetail,
  receipts.retrieveReceipts,
  receipts.retrieveReceiptDetail,
  documents.retrieveDocuments,
  documents.deleteDocument,
  workPlacements.syncWorkPlacements,
  workPlacements.retrieveWorkPlacements,
  signOffs.retrieveSignoffRequests,
  signOffs.retrieveMySignoffRequests,
  signOffs.retrieveMySignoffCount,
  signOffs.retrieveEarlierSignoffs,
  signOffs.submitSignoffRequests,
  signOffs.takeBackSignoffRequests,
  signOffs.retrieveSignoffSubmission,
  signOffs.discardSignoffSubmission,
  signOffs.retrieveSignoffHistory,
  checkout.retrievePaymentFeeDetails,
  checkout.retrieveFeesOfInvoices,
  checkout.retrieveDocumentOrder,
  checkout.processPayment,
  checkout.retrievePayment,
  checkout.startThreeDSecure,
  paymentLinks.sendPaymentLink,
  paymentLinks.retrievePaymentLinks,
  paymentLinks.revokePaymentLink,
  paymentLinks.retrieveInvoiceToPay,
  paymentLinks.payInvoiceByLink,
  paymentLinks.retrieveLinkPayment,
  checkout.retrieveOrders,
  checkout.retrieveCompanyOrders,
  checkout.retrieveOrder,
  learners.retrieveStudents,
  learners.retrieveFees,
  learners.connectStudent,
  learners.acceptStudentConnection,
  learners.findStudents,
  learners.inviteStudent,
  companyAccount.retrieveAccountActivity,
  companyAccount.retrieveInvoiceHistory,
  companyAccount.retrieveOpenedAccounts,
  payments.findOrders,
  payments.retrieveStaffOrder,
  payments.retrieveAttention,
  payments.resolveAttempt,
  payments.refundPayment,
  payments.resolveRefund,
  payments.correctAttempt,
  payments.correctRefund,
  payments.closeReview,
  payments.closeDifference,
  payments.markDelivered,
  addresses.retrieveLocationsForPostcode,
  pages.getOne,
  pages.getMany,
  pages.retrieveMenu,
  pages.retrieveMenuForEdit,
  pages.saveMenu,
  pages.savePages,
  pages.deletePages,
  pages.retrievePages,
  pages.retrieveOutline,
  pages.retrievePageForEdit,
  pages.publishPage,
  pages.unpublishPage,
  pages.discardPageDraft,
  pages.previewPage,
  news.retrieveNews,
  news.getNews,
  news.markNewsRead,
  news.saveNews,
  news.deleteNews,
  notifications.retrieveNotifications,
  notifications.getNotification,
  notifications.markNotificationRead,
  notifications.markAllNotificationsRead,
  notifications.retrieveSummary,
  notifications.sendNotification,
  notifications.sendNotificationToAllUsers,
  notifications.sendNotificationToContactUsers,
  notifications.countRecipients,
  notifications.retrieveSends,
  notifications.retrieveSend,
  notifications.retrieveRecipients,
  notifications.retrieveUndelivered,
  notifications.retrieveRefusedMails,
  notifications.retrieveBouncedAddresses,
  notifications.forgetBouncedAddress,
  notifications.retrieveDeliveries,
  notifications.retrievePreferences,
  notifications.savePreference,
  actions.retrieveActions,
  actions.saveActions,
  actions.deleteActions,
  forms.getForm,
  forms.retrieveForms,
  forms.retrieveFormForEdit,
  forms.saveForm,
  forms.unpublishForm,
  forms.discardFormDraft,
  forms.archiveForms,
  forms.deleteForms,
  forms.syncFormHandlers,
  formAssignments.assignForm,
  formAssignments.findAssignees,
  formAssignments.withdrawAssignments,
  formAssignments.retrieveAssignments,
  formAssignments.retrieveTasks,
  formHandlers.retrieveHandlers,
  formHandlers.saveHandlers,
  formHandlers.makeWebhookSecret,
  formHandlers.retryHandler,
  submissionAdministration.retrieveSubmissions,
  submissionAdministration.getSubmission,
  submissionAdministration.setProgress,
  submissionAdministration.assignSubmissions,
  submissionAdministration.addNote,
  submissionAdministration.deleteSubmissions,
  submissionAdministration.deleteOfRespondent,
  submissionAdministration.retrieveExpiring,
  formResults.getResults,
  formResults.retrieveTexts,
  submissions.startForm,
  submissions.hasSubmitted,
  submissions.submitForm,
  submissions.completeSubmission,
  submissions.discardSubmission,
  submissions.saveAnswersDraft,
  submissions.deleteAnswersDraft,
  media.retrieveMedia,
  media.describePicture,
  media.deleteMedia,
  content.retrieveHistory,
  content.retrieveVersion,
  content.nameDraft,
  labelOverrides.retrieveOverrides,
  labelOverrides.saveOverrides,
  labelOverrides.retrieveCatalogue,
  labelOverrides.retrieveOverrideDetails,
  labelOverrides.retrieveHistory,
  push.registerWebPushSub,
  push.unregisterWebPushSub,
  push.registerFcmToken,
  push.unregisterFcmToken,
  push.confirmPush,
  search.findAnything,
  settings.retrieveSettings,
  settings.saveSettings,
  settings.retrievePendingChanges,
  settings.confirmChange,
  settings.withdrawChange,
  audit.findAuditEvents,
  administration.findUsers,
  administration.retrieveUser,
  administration.setStaffRole,
  administration.setDisabled,
  administration.resetSecondFactor,
  administration.unlockUser,
  administration.endUserSessions,
  administration.sendPasswordLink,
  administration.sendVerificationMailTo,
  administration.retrieveExtractUploads,
  administration.importExtractUpload,
  administration.discardExtractUpload,
  administration.undoRegistryImport,
  administration.retrieveRegistryImports,
  administration.retrieveRegistryWebhook,
  administration.retrieveDataAge,
  changeFeed.retrieveChanges,
  changeFeed.acknowledgeChanges,
  serviceTokens.retrieveServiceTokens,
  serviceTokens.createServiceToken,
  serviceTokens.revokeServiceToken,
  setUp.retrieveSetUp,
  setUp.testSetUpPart,
  viewAs.startViewAs,
  viewAs.stopViewAs,
  viewAs.explainAccess,
  viewAs.explainPages,
] as const;

export const downloads = [
  apprentices.downloadApprenticePhoto,
  reports.downloadActiveTP,
  reports.downloadApprovedTP,
  reports.downloadStudentTrainingContractReport,
  reports.generateStudentProgressReport,
  invoices.downloadInvoice,
  receipts.downloadReceipt,
  receipts.downloadReceipts,
  receipts.downloadStatement,
  signOffs.downloadSignoffHistory,
  signOffs.downloadSignoffFile,
  documents.downloadDocument,
  checkout.downloadReceiptOfOrder,
  checkout.downloadOrderedDocument,
  payments.downloadSettlement,
  payments.downloadPaymentReceipt,
  submissionAdministration.downloadSubmissionFile,
  submissionAdministration.downloadCsv,
  submissionAdministration.downloadXlsx,
  submissionAdministration.downloadPdf,
] as const;

/** Addresses that take a file as their body. */
export const uploads = [
  administration.uploadExtract,
  documents.uploadDocument,
  media.uploadPicture,
  payments.deliverDocument,
  signOffs.uploadSignoffFile,
  submissions.uploadSubmissionFile,
  serviceTokens.reportBounce,
] as const;

type AnyCall = (typeof calls)[number];
export type CallPath = AnyCall['path'];
/** Calls that need no session. */
export type OpenPath = Extract<AnyCall, { policy: 'anyone' }>['path'];
/** Calls made with a payment link instead of a session. */
export type LinkPath = Extract<AnyCall, { policy: LinkPolicyName }>['path'];
type CallAt<Path extends CallPath> = Extract<AnyCall, { path: Path }>;
export type InputOf<Path extends CallPath> = z.input<CallAt<Path>['input']>;
export type ResultOf<Path extends CallPath> = z.output<CallAt<Path>['result']>;

type AnyDownload = (typeof downloads)[number];
export type DownloadPath = AnyDownload['path'];
export type DownloadInputOf<Path extends DownloadPath> = z.input<
  Extract<AnyDownload, { path: Path }>['input']
>;
