import { randomUUID } from 'node:crypto';
import { extractUploadPath } from '@tradebridge/contract/administration-rules';
import type { PolicyName } from '@tradebridge/contract/call';
import type { calls, downloads } from '@tradebridge/contract/calls';
import { documentUploadPath } from '@tradebridge/contract/document-rules';
import { mediaUploadPath } from '@tradebridge/contract/media-rules';
import { deliverDocumentPath } from '@tradebridge/contract/payment-rules';
import { bouncePath } from '@tradebridge/contract/service-token-rules';
import { signOffFileUploadPath } from '@tradebridge/contract/sign-off-rules';
import { uploadSubmissionFilePath } from '@tradebridge/contract/submission-rules';
import { aCard } from '../payments/test-purchases.ts';
import type { OwnRecords, Records } from './records.ts';

// The input of each call. A call of the contract that is missing here does not compile.

type AnyCall = (typeof calls)[number];
type AnyDownload = (typeof downloads)[number];
/** Policies that require at most a session. */
type PersonalPolicy = 'anyone' | 'session' | 'signedIn';
type RestrictedCall = Extract<AnyCall, { policy: Exclude<PolicyName, PersonalPolicy> }>;
type RestrictedDownload = Extract<AnyDownload, { policy: Exclude<PolicyName, PersonalPolicy> }>;

type InputOf = (records: Records) => object | Promise<object>;

const nobody = { userId: 'nobody', reason: 'To see who may' };
const aMonth = { start: '2026-03-01', end: '2026-03-31' };
const anId = '00000000-0000-4000-8000-000000000000';

const aPictureId = '0'.repeat(64);

const aPerson = (email: string) => ({
  title: null,
  givenName: 'Mele',
  familyName: 'Tau',
  email,
  mobilePhone: null,
  workPhone: null,
  role: 'reader',
  subRole: null,
});
const aRecipient = { recipientName: 'Mele Tau', recipientEmail: 'mele@example.test' };
const noAddress = { address: null, businessPhone: null, faxPhone: null };

/** An input of each call that names a company, or that only staff may make. */
export const inputs: { readonly [Path in RestrictedCall['path']]: InputOf } = {
  'employer/retrieveEmployer': ({ eId }) => ({ eId }),
  'employer/syncEmployer': ({ eId }) => ({ eId }),
  'employer/syncEmployerSummary': ({ eId }) => ({ eId }),
  'employer/syncSummary': ({ eId }) => ({ eId }),
  'employer/syncInvoiceSummary': ({ eId }) => ({ eId }),
  'employer/retrieveSubsidiaries': ({ eId }) => ({ eId }),
  'employer/retrieveEmployerUsers': ({ eId }) => ({ eId }),
  'employer/retrieveTrainingContracts': ({ eId }) => ({ eId }),
  'employer/retrieveTrainingContractList': ({ eId }) => ({ eId }),
  'employer/syncTrainingContracts': ({ eId }) => ({ eId }),
  'employer/syncWorkPlacements': ({ eId }) => ({ eId }),
  'employer/retrieveWorkPlacements': ({ eId }) => ({ eId }),
  'employer/retrieveSignoffHistory': ({ eId, stcId }) => ({ eId, cId: stcId }),
  'employer/updateContractSupervisor': ({ eId, stcId }) => ({ eId, cId: stcId, sId: null }),
  'employer/suspendContractReporting': ({ eId, stcId }) => ({ eId, cId: stcId, suspend: true }),
  'employer/retrieveDocuments': ({ eId }) => ({ eId }),
  'employer/deleteDocument': async ({ eId, aDocument }) => ({ eId, dId: await aDocument() }),
  'employer/retrieveSignoffRequests': ({ eId }) => ({ eId }),
  'employer/retrieveEarlierSignoffs': ({ eId }) => ({ eId }),
  'employer/retrieveUnpaidPreEnrolments': ({ eId }) => ({ eId }),
  'employer/retrievePreEnrolmentDetail': ({ eId, pId }) => ({ eId, pId }),
  'core/retrievePaymentFeeDetails': ({ pId }) => ({ pId }),
  'paymentLinks/send': async ({ anInvoice }) => ({ pId: await anInvoice(), ...aRecipient }),
  'paymentLinks/retrieveLinks': ({ eId, pId }) => ({ eId, pId }),
  'paymentLinks/revoke': async ({ pId, aPaymentLink }) => ({ pId, linkId: await aPaymentLink() }),
  'paymentLinks/retrieveInvoice': () => ({}),
  'paymentLinks/pay': () => ({
    payToken: aCard,
    amount: 1,
    payerName: 'Mele Tau',
    payerEmail: 'mele@example.test',
    idempotencyKey: randomUUID(),
  }),
  'paymentLinks/retrievePayment': () => ({}),
  'registry/retrieveChanges': () => ({ since: 0 }),
  'registry/acknowledge': () => ({ epoch: randomUUID(), id: 0 }),
  'serviceTokens/retrieveTokens': () => ({}),
  'serviceTokens/create': () => ({
    name: randomUUID(),
    scopes: ['changes.read'],
    validDays: 30,
  }),
  'setUp/retrieve': () => ({}),
  'setUp/testPart': () => ({ part: 'database' }),
  'serviceTokens/revoke': () => ({ tokenId: randomUUID() }),
  'employer/retrieveOrders': ({ eId }) => ({ eId }),
  'employer/retrieveReceipts': ({ eId }) => ({ eId }),
  'employer/retrieveAccountActivity': ({ eId }) => ({ eId, ...aMonth }),
  'employer/retrieveInvoiceHistory': ({ eId, pId }) => ({ eId, pId }),
  'payments/retrieveOpenedAccounts': () => ({}),
  'employer/retrieveReceiptDetail': ({ rId }) => ({ rId }),
  'employer/retrieveEmployerEvents': ({ eId }) => ({ eId, ...aMonth }),
  'employer/retrieveContractEvents': ({ eId, stcId }) => ({ eId, cId: stcId, ...aMonth }),
  'employer/retrieveContractAttendances': ({ stcId }) => ({ cId: stcId }),
  'employer/createCalendarAddress': ({ eId, stcId }) => ({ eId, cId: stcId }),
  'employer/retrieveTrainingContractDetail': ({ stcId }) => ({ stcId }),
  'employer/createCompanionUser': ({ stcId }) => ({ cId: stcId }),
  'employer/submitSignoffRequests': async ({ eId, contactId, aRequest }) => ({
    eId,
    contactId,
    result: 'competent',
    units: [{ id: await aRequest() }],
  }),
  'employer/takeBackSignoffRequests': async ({ eId, aRequest }) => ({
    eId,
    units: [{ id: await aRequest() }],
  }),
  'employer/updateCompany': ({ eId }) => ({ id: eId, ...noAddress, primaryContactId: null }),
  'employer/updateCompanyContact': ({ eId, anEmail }) => ({
    eId,
    ecId: '',
    contact: aPerson(anEmail()),
  }),
  'employer/deleteCompanyContact': async ({ eId, aContact }) => ({
    eId,
    ecId: await aContact(),
    uid: null,
  }),
  'employer/inviteCompanyContact': async ({ eId, aContact }) => ({ eId, ecId: await aContact() }),
  'employer/findCompany': ({ eId }) => ({ companyId: eId }),
  'employer/refreshGlobalData': () => ({}),
  'staff/retrieveWorkQueue': () => ({}),
  'staff/retrieveRecentCompanies': () => ({}),
  'settings/retrieveSettings': () => ({}),
  'settings/saveSettings': () => ({ key: 'employer', version: 99, values: { resyncWindow: 5 } }),
  'settings/retrievePendingChanges': () => ({}),
  'settings/confirmChange': () => ({ id: randomUUID() }),
  'settings/withdrawChange': () => ({ id: randomUUID() }),
  'pages/retrieveMenuForEdit': () => ({}),
  'pages/saveMenu': () => ({ version: 99, items: [], publish: false }),
  'pages/savePages': () => ({ pages: [{ id: 'nobody', version: 99 }], publish: false }),
  'pages/deletePages': () => ({ ids: ['nobody'] }),
  'pages/retrievePages': () => ({}),
  'pages/retrieveOutline': () => ({}),
  'pages/retrieveForEdit': () => ({ id: 'nobody' }),
  'pages/publishPage': () => ({ id: 'nobody', version: 1, from: null, until: null }),
  'pages/unpublishPage': () => ({ id: 'nobody', version: 1, at: null }),
  'pages/discardDraft': () => ({ id: 'nobody', version: 1 }),
  'pages/previewPage': () => ({ id: 'nobody', as: 'contact' }),
  'labels/saveOverrides': () => ({ changes: [{ key: 'nobody.knows', text: 'x', version: null }] }),
  'labels/retrieveCatalogue': () => ({}),
  'labels/retrieveOverrideDetails': () => ({}),
  'labels/retrieveHistory': () => ({ key: 'nobody.knows' }),
  'news/saveNews': () => ({ news: [{ id: 'nobody', title: 'News', version: 99 }] }),
  'news/deleteNews': () => ({ ids: ['nobody'] }),
  'user/sendNotification': () => ({ userId: 'nobody', title: 'Closed', body: 'On Friday' }),
  'user/sendNotificationToAllUsers': () => ({ title: 'Closed', body: 'On Friday' }),
  'employer/sendNotificationToContactUsers': () => ({ title: 'Closed', body: 'On Friday' }),
  'notifications/countRecipients': () => ({ audience: 'all', userId: null }),
  'notifications/retrieveSends': () => ({}),
  'notifications/retrieveSend': () => ({ id: 'nobody' }),
  'notifications/retrieveRecipients': () => ({ id: 'nobody' }),
  'notifications/retrieveUndelivered': () => ({}),
  'notifications/retrieveRefusedMails': () => ({}),
  'notifications/retrieveBouncedAddresses': () => ({}),
  'notifications/forgetBouncedAddress': () => ({ id: 'nobody' }),
  'actions/saveActions': () => ({
    actions: [{ id: 'nobody', title: 'Open', actionPage: 'home', version: 99 }],
  }),
  'actions/deleteActions': () => ({ ids: ['nobody'] }),
  'form/retrieveForms': () => ({}),
  'form/retrieveForEdit': () => ({ id: 'nobody' }),
  'form/saveForm': () => ({ form: { id: 'nobody', name: 'Form', version: 99 }, publish: false }),
  'form/unpublishForm': () => ({ id: 'nobody', version: 1 }),
  'form/discardDraft': () => ({ id: 'nobody', version: 1 }),
  'form/archiveForms': () => ({ ids: ['nobody'], archived: true }),
  'form/deleteForms': () => ({ ids: ['nobody'] }),
  'form/syncFormHandlers': () => ({}),
  'form/retrieveHandlers': () => ({ formId: 'nobody' }),
  'form/assign': () => ({
    formId: 'nobody',
    assignees: [{ kind: 'company', id: 'nobody' }],
    dueOn: null,
  }),
  'form/findAssignees': () => ({ text: 'nobody' }),
  'form/withdrawAssignments': () => ({ ids: ['00000000-0000-4000-8000-000000000000'] }),
  'form/retrieveAssignments': () => ({ formId: 'nobody' }),
  'form/saveHandlers': () => ({ formId: 'nobody', handlers: [], version: 0 }),
  'form/makeWebhookSecret': () => ({ formId: 'nobody', handlerId: anId }),
  'submissions/retryHandler': () => ({ id: 'nobody', handlerId: 'nobody' }),
  'submissions/retrieveSubmissions': () => ({}),
  'submissions/getOne': () => ({ id: 'nobody' }),
  'submissions/setProgress': () => ({ ids: ['nobody'], progress: 'done' }),
  'submissions/assign': () => ({ ids: ['nobody'], uid: null }),
  'submissions/addNote': () => ({ id: 'nobody', text: 'To see who may' }),
  'submissions/deleteSubmissions': () => ({ ids: ['nobody'] }),
  'submissions/deleteOfRespondent': () => ({ uid: 'nobody' }),
  'submissions/retrieveExpiring': () => ({ formId: 'nobody', retentionDays: 30 }),
  'formResults/getOne': () => ({ formId: 'nobody' }),
  'formResults/retrieveTexts': () => ({ formId: 'nobody', name: 'nobody' }),
  'media/retrieveMedia': () => ({}),
  'media/describePicture': () => ({ id: aPictureId, alt: 'A workshop', isDecorative: false }),
  'media/deleteMedia': () => ({ id: aPictureId, confirmed: false }),
  'content/retrieveHistory': () => ({ kind: 'page', id: 'nobody' }),
  'content/retrieveVersion': () => ({ kind: 'page', id: 'nobody', version: 1 }),
  'content/nameDraft': () => ({ kind: 'page', id: 'nobody', version: 1, name: 'Before Easter' }),
  'audit/findEvents': ({ eId }) => ({ eId }),
  'administration/findUsers': () => ({ text: 'nobody' }),
  'administration/retrieveUser': () => ({ userId: 'nobody' }),
  'administration/setStaffRole': () => ({ ...nobody, staffRole: 'none' }),
  'administration/setDisabled': () => ({ ...nobody, isDisabled: false }),
  'administration/resetSecondFactor': () => nobody,
  'administration/endUserSessions': () => nobody,
  'administration/sendPasswordLink': () => ({ userId: 'nobody' }),
  'administration/sendVerificationMail': () => ({ userId: 'nobody' }),
  'administration/unlockUser': () => nobody,
  'registry/retrieveUploads': () => ({}),
  'registry/retrieveImports': () => ({}),
  'registry/retrieveWebhook': () => ({}),
  'payments/findOrders': () => ({ text: 'nobody' }),
  'payments/retrieveOrder': ({ orderNumber }) => ({ orderNumber }),
  'payments/retrieveAttention': () => ({}),
  'payments/resolveAttempt': () => ({
    attemptId: anId,
    outcome: 'declined',
    reference: '',
    reason: 'To see who may',
  }),
  'payments/refund': () => ({ attemptId: anId, amount: 1, reason: 'To see who may' }),
  'payments/resolveRefund': () => ({
    refundId: anId,
    outcome: 'declined',
    reference: '',
    reason: 'To see who may',
  }),
  'payments/correctAttempt': () => ({
    attemptId: anId,
    outcome: 'declined',
    reference: '',
    reason: 'To see who may',
  }),
  'payments/correctRefund': () => ({
    refundId: anId,
    outcome: 'declined',
    reference: '',
    reason: 'To see who may',
  }),
  'payments/closeDifference': () => ({ differenceId: anId, reason: 'To see who may' }),
  'payments/closeReview': () => ({ reviewId: anId, reason: 'To see who may' }),
  'payments/markDelivered': () => ({ orderNumber: 'NOBODY', lineNumbers: [1], reference: null }),
  'learner/findStudents': () => ({ text: 'nobody' }),
  'learner/inviteStudent': () => ({ studentId: 'nobody' }),
  'viewAs/start': ({ contactId }) => ({ contactId, reason: 'To see who may' }),
  'viewAs/stop': () => ({}),
  'viewAs/explainPages': ({ contactId }) => ({ contactId }),
  'viewAs/explain': ({ eId, contactId }) => ({ contactId, eId, kind: 'company' }),
  'registry/importUpload': () => ({ uploadId: anId, isDryRun: true, allowRetiring: false }),
  'registry/discardUpload': () => ({ uploadId: anId }),
  'registry/undoImport': () => ({ importId: anId }),
};

/** The same for each download. */
export const downloadInputs: { readonly [Path in RestrictedDownload['path']]: InputOf } = {
  'employer/downloadApprenticePhoto': ({ stcId }) => ({ stcId }),
  'employer/downloadDocument': async ({ eId, aDocument }) => ({ eId, dId: await aDocument() }),
  'employer/downloadActiveTP': ({ stcId }) => ({ stcId }),
  'employer/downloadApprovedTP': ({ stcId }) => ({ stcId }),
  'employer/downloadStudentTrainingContractReport': ({ stcId }) => ({ stcId }),
  'employer/generateStudentProgressReport': ({ eId, studentNumber }) => ({
    eId,
    studentNumbers: [studentNumber],
    reportTypeId: 'summary',
    academicYear: '2026',
  }),
  'employer/downloadInvoice': ({ eId, pId }) => ({ eId, pId }),
  'employer/downloadReceipt': ({ rId }) => ({ rId }),
  'payments/downloadReceipt': ({ paperNumber }) => ({ receiptNo: paperNumber }),
  'payments/downloadSettlement': () => ({ day: '2026-03-01' }),
  'submissions/downloadFile': () => ({ id: 'nobody', uniqueName: 'nobody' }),
  'submissions/downloadCsv': () => ({ formId: 'nobody' }),
  'submissions/downloadXlsx': () => ({ formId: 'nobody' }),
  'submissions/downloadPdf': () => ({ id: 'nobody' }),
  'employer/downloadSignoffHistory': ({ eId, stcId }) => ({ eId, cId: stcId }),
  'employer/downloadSignoffFile': async ({ eId, aSignOffFile }) => ({
    eId,
    fId: await aSignOffFile(),
  }),
  'employer/downloadReceipts': ({ eId }) => ({
    ...{ eId, start: '2026-01-01', end: '2026-03-31' },
    format: 'csv' as const,
  }),
  'employer/downloadStatement': ({ eId }) => ({ eId, start: '2026-01-01', end: '2026-03-31' }),
};

/** Addresses that accept a file: the policy, the query, and the type of the body. */
export const uploads = [
  {
    path: documentUploadPath,
    policy: 'writeEmployer',
    type: 'application/pdf',
    inputOf: ({ eId }) => ({ eId }),
  },
  {
    path: signOffFileUploadPath,
    policy: 'signOff',
    type: 'application/pdf',
    inputOf: async ({ eId, aRequest }) => ({ eId, rIds: await aRequest() }),
  },
  {
    path: deliverDocumentPath,
    policy: 'administer',
    type: 'application/pdf',
    inputOf: () => ({ orderNumber: 'NOBODY', lineNumber: 1 }),
  },
  {
    path: mediaUploadPath,
    policy: 'administer',
    type: 'image/png',
    inputOf: () => ({ decorative: 'true' }),
  },
  {
    path: uploadSubmissionFilePath,
    policy: 'signedIn',
    method: 'PUT',
    type: 'image/png',
    inputOf: () => ({}),
  },
  { path: extractUploadPath, policy: 'administer', type: 'application/zip', inputOf: () => ({}) },
  {
    path: bouncePath,
    policy: 'serviceToken(mail.bounces)',
    type: 'message/rfc822',
    inputOf: () => ({}),
  },
] as const satisfies readonly {
  path: string;
  policy: PolicyName;
  method?: 'PUT';
  type: string;
  inputOf: InputOf;
}[];

/**
 * Further inputs in which a company's call also names records, which must belong to the same
 * company.
 */
export const crossings: readonly {
  readonly path: RestrictedCall['path'];
  readonly inputOf: (own: Records, theirs: Records) => object | Promise<object>;
}[] = [
  {
    path: 'employer/updateContractSupervisor',
    inputOf: async ({ eId, stcId }, { aContact }) => ({ eId, cId: stcId, sId: await aContact() }),
  },
  {
    path: 'employer/updateCompany',
    inputOf: async ({ eId }, { aContact }) => ({
      id: eId,
      ...noAddress,
      primaryContactId: await aContact(),
    }),
  },
  {
    path: 'employer/updateCompanyContact',
    inputOf: async ({ eId, anEmail }, { aContact }) => ({
      eId,
      ecId: await aContact(),
      contact: aPerson(anEmail()),
    }),
  },
  {
    path: 'employer/submitSignoffRequests',
    inputOf: async ({ eId, contactId, aRequest }, theirs) => ({
      eId,
      contactId,
      result: 'competent',
      units: [{ id: await aRequest() }, { id: await theirs.aRequest() }],
    }),
  },
  {
    path: 'paymentLinks/revoke',
    inputOf: async ({ pId }, { aPaymentLink }) => ({ pId, linkId: await aPaymentLink() }),
  },
];

const purchase = ({ enrolmentId, productId }: OwnRecords) => ({
  idempotencyKey: randomUUID(),
  emailAddress: 'zoe@example.test',
  orderEnrolments: [{ enrolmentId, products: [{ productId, isDigitalSelected: true }] }],
});
export const feesOf = ({ preEnrolmentNumber }: OwnRecords | Records) => ({
  idempotencyKey: randomUUID(),
  preEnrolmentNumber,
});

type PersonalInput = (records: OwnRecords) => object;

/**
 * For each call that every signed-in user may make and that has fields: inputs that name an
 * account's records, or none if the fields name no records of accounts.
 */
export const personalInputs: Readonly<Record<string, readonly PersonalInput[]>> = {
  // Tested in `search/who-finds.test.ts`.
  'search/findAnything': [],
  // A cursor of others yields nothing: `sign-offs.test.ts`.
  'employer/retrieveMySignoffRequests': [],
  'pages/getOne': [],
  'pages/getMany': [],
  // Tested in `forms/audience.test.ts`.
  'form/getOne': [],
  'form/startForm': [],
  'form/hasSubmitted': [],
  'form/submitForm': [],
  'form/completeSubmission': [({ submissionId }) => ({ id: submissionId })],
  'form/discardSubmission': [({ submissionId }) => ({ id: submissionId })],
  'form/saveDraft': [],
  'form/deleteDraft': [],
  'news/retrieveNews': [],
  'news/getOne': [],
  'news/markRead': [],
  'notifications/retrieveNotifications': [],
  'notifications/getOne': [({ notificationId }) => ({ id: notificationId })],
  'notifications/markRead': [({ notificationId }) => ({ id: notificationId })],
  // Ids of others are ignored: `notifications.test.ts`.
  'notifications/markAllRead': [],
  'notifications/retrieveDeliveries': [({ notificationId }) => ({ id: notificationId })],
  'notifications/savePreference': [],
  'actions/retrieveActions': [],
  'user/endSession': [({ sessionId }) => ({ sessionId })],
  'user/forgetDevice': [({ deviceId }) => ({ deviceId })],
  // Addresses of others are ignored: `push/register-devices.test.ts`.
  'user/registerWebPushSub': [],
  'user/unregisterWebPushSub': [],
  'user/registerFcmToken': [],
  'user/unregisterFcmToken': [],
  'user/updateProfile': [],
  'user/proveIdentity': [],
  'user/rememberDevice': [],
  'user/requestEmailChange': [],
  'user/confirmEmailChange': [],
  'user/unlinkProvider': [],
  'user/provePasskey': [],
  'user/completePasskeyRegistration': [],
  'user/renamePasskey': [({ passkeyId }) => ({ passkeyId, name: 'Mine' })],
  'user/revokePasskey': [({ passkeyId }) => ({ passkeyId })],
  // A key is looked up only among the caller's: `sign-offs.test.ts`.
  'employer/retrieveSignoffSubmission': [],
  'employer/discardSignoffSubmission': [],
  'user/changePassword': [],
  'user/startSecondFactorChange': [],
  'user/completeSecondFactorChange': [],
  'employer/connectEmployerContact': [],
  'employer/acceptConnection': [({ contactLink }) => ({ token: contactLink })],
  'employer/revokeCalendarAddress': [({ calendarAddressId }) => ({ id: calendarAddressId })],
  'core/processPayment': [
    (records) => ({ payToken: aCard, amount: 2200, details: purchase(records) }),
    (records) => ({ payToken: aCard, amount: 110_000, details: feesOf(records) }),
  ],
  'checkout/startThreeDSecure': [
    (records) => ({ amount: 2200, details: purchase(records) }),
    (records) => ({ amount: 110_000, details: feesOf(records) }),
  ],
  'checkout/retrievePayment': [({ idempotencyKey }) => ({ idempotencyKey })],
  'checkout/retrieveOrders': [],
  'checkout/retrieveOrder': [({ orderNumber }) => ({ orderNumber })],
  'learner/connectStudent': [],
  'learner/acceptConnection': [({ studentLink }) => ({ token: studentLink })],
  'form/retrieveLocationsForPostcode': [],
  'core/retrievePaymentFeeDetails': [({ pId }) => ({ pId })],
  'checkout/retrieveFeesOfInvoices': [
    ({ preEnrolmentNumber }) => ({ preEnrolmentNumbers: [preEnrolmentNumber] }),
  ],
  'checkout/downloadReceipt': [({ receiptNumber }) => ({ receiptNo: receiptNumber })],
  'checkout/downloadOrderedDocument': [({ orderNumber }) => ({ orderNumber, lineNumber: 1 })],
};
